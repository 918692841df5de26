import { lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that is neither public nor allowed. */
export class AddressNotPublicError extends Error {
  constructor() {
    super('its address is not public');
  }
}

/**
 * Decides which addresses are connected to on behalf of somebody else: public ones, so that nobody reaches the services behind the
 * firewall. `lookup` resolves a name once for each connection and checks all of its addresses; the connection goes to one of them.
 */
export class PublicAddresses {
  private readonly allowed: ReadonlyArray<[ipaddr.IPv4 | ipaddr.IPv6, number]>;

  /** @param allowed addresses and CIDRs that may be connected to although they are not public */
  constructor(
    allowed: readonly string[] = [],
    private readonly resolve: typeof resolveName = resolveName,
  ) {
    this.allowed = allowed.map((range) => rangeOf(range));
  }

  /** Checks a host that is an address: a name is checked when it is resolved. @throws AddressNotPublicError */
  checkLiteral({ hostname }: URL): void {
    const host = hostname.replaceAll(/^\[|\]$/g, '');
    if (isIP(host) !== 0) this.check(host);
  }

  /** Resolves a name for a connection. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found;
      try {
        if (error !== null) throw error;
        for (const { address } of addresses) this.check(address);
      } catch (refusal) {
        callback(refusal as Error, '', 0);
        return;
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

  private check(address: string): void {
    const parsed = ipaddr.process(address);
    const isAllowed = this.allowed.some(
      ([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits),
    );
    // What is neither private, local, reserved nor a tunnel to such a one.
    if (!isAllowed && (parsed.range() !== 'unicast' || isOldForm(parsed))) throw new AddressNotPublicError();
  }
}

/** Whether it is an IPv4 address in the first form that IPv6 had for one, which is out of use: `::127.0.0.1`. */
function isOldForm(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse('::'), 96);
}

function rangeOf(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (range.includes('/')) return ipaddr.parseCIDR(range);
  const address = ipaddr.parse(range);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
