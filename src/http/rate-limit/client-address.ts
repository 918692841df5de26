import ipaddr from 'ipaddr.js';

/** What all addresses that cannot be read are counted as. */
const UNREADABLE = 'unreadable';
/** Some proxies forward the port as well. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\]):\d+$/;

/** The client's address as an object; an IPv4-mapped IPv6 address is IPv4. Null when it cannot be read. */
export function readAddress(given: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, v4, v6] = WITH_PORT.exec(given) ?? [];
  const address = v4 ?? v6 ?? given;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/**
 * What the limiters count an address as: an IPv4 address as itself, an IPv6 address as its /64, because a single
 * customer of a provider has 2^64 addresses or more. Decisions, 12.29.
 */
export function limitKeyOf(given: string): string {
  const address = readAddress(given);
  if (address === null) return UNREADABLE;
  if (address.kind() === 'ipv4') return address.toString();
  const { parts } = address as ipaddr.IPv6;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
