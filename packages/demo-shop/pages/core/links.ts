/** Where the storefront is on this origin. */
export const ROOT = '/shop';

/** @param path within the shop, such as `/cart` */
export function addressOf(path: string): string {
  return `${ROOT}${path}`;
}

/** Where the visitor is within the shop, with the query. */
export function pathHere(): string {
  return `${location.pathname.slice(ROOT.length)}${location.search}`;
}

/** An address with its choices, without those that are empty. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}
