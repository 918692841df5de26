import { isInRanges, readRange } from './client-address.js';

/** The ranges that have a name in `TRUST_PROXY`. */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether the sender at an address, so many hops away, is a proxy whose `X-Forwarded-For` counts. */
type TrustsProxy = (address: string | undefined, hop: number) => boolean;

/**
 * The rule of `TRUST_PROXY`, for Fastify: a single number is the count of trusted proxies; otherwise the entries are their
 * addresses, ranges and names of ranges. Fastify's own rule by addresses knows no ports, which some proxies write beside each
 * address (`10.1.2.3:4444`): it would take such a proxy for the client, and all customers for one.
 */
export function trustedProxies(entries: readonly string[]): false | TrustsProxy {
  const [first] = entries;
  if (first === undefined) return false;
  if (entries.length === 1 && /^\d+$/.test(first)) return (_address, hop) => hop < Number(first);
  const ranges = entries.flatMap((entry) => NAMED_RANGES[entry] ?? [entry]).map((range) => readRange(range));
  return (address) => address !== undefined && isInRanges(address, ranges);
}
