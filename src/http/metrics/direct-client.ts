import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isInRanges, type AddressRange } from '../rate-limit/client-address.js';

/** Headers that proxies add: every proxy sets at least one of them. */
const MARKS_OF_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

const OWN_NETWORK = ['loopback', 'private', 'uniqueLocal'];

/**
 * Whether a request comes directly from an allowed address: the peer's own, without a proxy header. Ignores `TRUST_PROXY`: what a
 * proxy says of its client never counts, so no header can make a foreign request a direct one, and a proxy whose own address
 * is allowed lets nobody in.
 * @param allowed none: this machine and its private network
 */
export function isDirectClient(
  { headers, socket }: IncomingMessage,
  allowed: readonly AddressRange[],
): boolean {
  if (MARKS_OF_A_PROXY.some((name) => headers[name] !== undefined)) return false;
  const { remoteAddress } = socket;
  // A disconnected peer has no address.
  if (remoteAddress === undefined || !ipaddr.isValid(remoteAddress)) return false;
  if (allowed.length > 0) return isInRanges(remoteAddress, allowed);
  // An IPv4 peer of a socket for both families looks like ::ffff:10.0.0.1.
  return OWN_NETWORK.includes(ipaddr.process(remoteAddress).range());
}
