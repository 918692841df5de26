import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import type { AppConfig } from '#config/app-config.js';

const WILDCARDS = new Set(['0.0.0.0', '::']);
const VIRTUAL = /^(?:docker|br-|veth|virbr|vboxnet|vmnet)/;
/** An interface that was given no address gives itself one of these. */
const LINK_LOCAL = /^169\.254\./;

/**
 * The addresses at which a phone in the same network reaches the service: none unless it listens on every interface, and
 * none once PUBLIC_URL says where the service is.
 * @param bound the URL on which the process listens, whose host may be a loopback address all the same
 */
export function phoneAddresses(
  { http }: Pick<AppConfig, 'http'>,
  bound: string,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  if (!WILDCARDS.has(http.host) || new URL(http.publicUrl).hostname !== 'localhost') return [];
  const { port } = new URL(bound);
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !LINK_LOCAL.test(address))
    .map(({ address }) => `http://${address}${port === '' ? '' : `:${port}`}`);
}
