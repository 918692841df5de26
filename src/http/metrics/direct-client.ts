import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Headers that proxies add: every proxy sets at least one of them. */
const MARKS_OF_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

const OWN_NETWORK = ['loopback', 'private', 'uniqueLocal'];

/**
 * Whether a request comes directly from this machine or its private network: the peer has such an address, and no
 * proxy header is present. Ignores `TRUST_PROXY`, and no header can make a foreign request a direct one.
 */
export function isDirectFromOwnNetwork({ headers, socket }: IncomingMessage): boolean {
  if (MARKS_OF_A_PROXY.some((name) => headers[name] !== undefined)) return false;
  const { remoteAddress } = socket;
  // A disconnected peer has no address.
  if (remoteAddress === undefined || !ipaddr.isValid(remoteAddress)) return false;
  // An IPv4 peer of a socket for both families looks like ::ffff:10.0.0.1.
  return OWN_NETWORK.includes(ipaddr.process(remoteAddress).range());
}
