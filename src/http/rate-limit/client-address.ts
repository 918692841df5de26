import ipaddr from 'ipaddr.js';

/** The shared key of all unparsable addresses. */
const UNREADABLE = 'unreadable';
/** An IPv6 address with an IPv4 part, a zone and a port is shorter. */
const LONGEST_ADDRESS = 80;
/** Some proxies include the port. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\]):\d+$/;

/** Parses the client's address; an IPv4-mapped IPv6 address becomes IPv4. Null when it is invalid. */
function readAddress(given: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, v4, v6] = WITH_PORT.exec(given) ?? [];
  const address = v4 ?? v6 ?? given;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/** Whether a text is an address, with or without a port. */
export function isAddress(given: string): boolean {
  return given.length <= LONGEST_ADDRESS && readAddress(given) !== null;
}

/** An address and how many of its bits count. */
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** @param range an address or a CIDR */
export function readRange(range: string): AddressRange {
  if (range.includes('/')) return ipaddr.parseCIDR(range);
  const address = ipaddr.parse(range);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether an address, with or without a port, is in one of the ranges. */
export function isInRanges(given: string, ranges: readonly AddressRange[]): boolean {
  const address = readAddress(given);
  return (
    address !== null &&
    ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits))
  );
}

/**
 * The limiter key of an address: an IPv4 address itself, an IPv6 address by its /64, because providers assign at
 * least a /64 to each customer. Decisions, 12.29.
 */
export function limitKeyOf(given: string): string {
  return countedBy(given, 64);
}

/**
 * The network of an address: an IPv4 address itself, an IPv6 address by its /48, because who rents a server gets up to that many
 * /64 with it.
 */
export function networkOf(given: string): string {
  return countedBy(given, 48);
}

function countedBy(given: string, bits: number): string {
  const address = readAddress(given);
  if (address === null) return UNREADABLE;
  if (address.kind() === 'ipv4') return address.toString();
  const { parts } = address as ipaddr.IPv6;
  return `${parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;
}
