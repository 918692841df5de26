/** For whom passkeys are made: a domain, and the pages on it that may ask for them. */
export interface RelyingParty {
  readonly id: string;
  /** At least one. */
  readonly origins: readonly string[];
}

/** Finds the registrable domain of a host; null for one that has none, such as `localhost`. */
export type DomainOf = (hostname: string) => string | null;

const IS_NUMBER = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/**
 * Returns the relying party of a shop; null when browsers make no passkeys at any of its addresses. Two hosts of one registrable domain
 * share the longest domain that both are in; else the first address alone has passkeys.
 * @param addresses of the pages, the most important first
 */
export function relyingPartyOf(addresses: readonly string[], domainOf: DomainOf): RelyingParty | null {
  const pages = addresses.map((address) => new URL(address)).filter(hasPasskeys);
  const [first, ...others] = pages;
  if (first === undefined) return null;
  const id = others.reduce((shared, { hostname }) => sharedBy(shared, hostname, domainOf), first.hostname);
  const within = pages.filter(({ hostname }) => hostname === id || hostname.endsWith(`.${id}`));
  return { id, origins: [...new Set(within.map(({ origin }) => origin))] };
}

/** Browsers make passkeys for names, on pages that nobody can change on the way: https, or this machine. */
function hasPasskeys({ protocol, hostname }: URL): boolean {
  if (IS_NUMBER.test(hostname)) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

function sharedBy(one: string, other: string, domainOf: DomainOf): string {
  if (domainOf(one) === null || domainOf(one) !== domainOf(other)) return one;
  const [labels, others] = [one, other].map((hostname) => hostname.split('.').toReversed());
  const differs = labels!.findIndex((label, index) => label !== others![index]);
  return (differs === -1 ? labels! : labels!.slice(0, differs)).toReversed().join('.');
}
