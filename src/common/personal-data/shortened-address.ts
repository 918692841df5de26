/**
 * Shortens an address to what tells two places apart and no household: the first three numbers of an IPv4 address, the first three
 * groups of an IPv6 address.
 * @returns a range such as `203.0.113.0/24` or `2001:db8:1::/48`; undefined for what is no address
 */
export function shortenedAddress(address: string): string | undefined {
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  const v6 = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4})(?::|$)/i.exec(address)?.[1];
  return v6 === undefined ? undefined : `${v6}::/48`;
}
