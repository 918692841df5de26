import ipaddr from 'ipaddr.js';

const { IPv4, IPv6 } = ipaddr;

/**
 * Whether a text is an IP address or a CIDR that means what it looks like. An IPv4 address has four decimal parts: `10/8` would
 * be read as 0.0.0.10/8, `010.0.0.0` as octal. One mapped to IPv6 (`::ffff:10.0.0.1`) would match nobody, because clients that
 * have one are compared by their IPv4 address.
 */
export function isAddressOrRange(value: string): boolean {
  const isRange = value.includes('/');
  if (!value.includes(':'))
    return isRange ? IPv4.isValidCIDRFourPartDecimal(value) : IPv4.isValidFourPartDecimal(value);
  if (!(isRange ? IPv6.isValidCIDR(value) : IPv6.isValid(value))) return false;
  return !IPv6.parse(value.split('/', 1)[0]!).isIPv4MappedAddress();
}
