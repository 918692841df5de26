/** Where the storefront is on this origin. */
export const ROOT = '/shop';

/** @param {string} path within the shop, such as `/cart` */
export function addressOf(path) {
  return `${ROOT}${path}`;
}

/** Where the visitor is within the shop, with the query. */
export function pathHere() {
  return `${location.pathname.slice(ROOT.length)}${location.search}`;
}
