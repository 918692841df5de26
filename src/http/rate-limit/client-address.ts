import ipaddr from 'ipaddr.js';

/** The shared key of all unparsable addresses. */
const UNREADABLE = 'unreadable';
/** Some proxies include the port. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\]):\d+$/;

/** Parses the client's address; an IPv4-mapped IPv6 address becomes IPv4. Null when it is invalid. */
export function readAddress(given: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, v4, v6] = WITH_PORT.exec(given) ?? [];
  const address = v4 ?? v6 ?? given;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/**
 * The limiter key of an address: an IPv4 address itself, an IPv6 address by its /64, because providers assign at
 * least a /64 to each customer. Decisions, 12.29.
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
