import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** What every proxy adds to a request that it passes on, one or the other. */
const MARKS_OF_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

const OWN_NETWORK = ['loopback', 'private', 'uniqueLocal'];

/**
 * Whether a request comes straight from this machine or its private network: the connection's own peer has such an
 * address, and no proxy has passed the request on. What the configuration says of trusted proxies does not matter
 * here, and no header can make a foreign request a direct one.
 */
export function isDirectFromOwnNetwork({ headers, socket }: IncomingMessage): boolean {
  if (MARKS_OF_A_PROXY.some((name) => headers[name] !== undefined)) return false;
  const { remoteAddress } = socket;
  // A peer that has hung up has no address any more.
  if (remoteAddress === undefined || !ipaddr.isValid(remoteAddress)) return false;
  // An IPv4 peer of a socket for both families looks like ::ffff:10.0.0.1.
  return OWN_NETWORK.includes(ipaddr.process(remoteAddress).range());
}
