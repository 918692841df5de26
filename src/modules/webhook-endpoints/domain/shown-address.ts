/** Returns an address without its query, which may have a secret of the receiver in it. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
