/** The addresses below `/shop`. The service answers every other one with 404, and with the page that says so. */
export const ROUTES = [
  '/',
  '/products',
  '/products/:id',
  '/pages/:name',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/account',
  '/account/addresses',
  '/account/security',
  '/orders',
  // Mails of the shop link to these four: with STOREFRONT_URL=http://localhost:3000/shop they link to here.
  '/pay/:token',
  '/redelivery/:token',
  '/orders/:id',
  '/support-tickets/:id',
  '/orders/:id/thanks',
  '/support-tickets',
  '/wishlist',
  '/notifications',
] as const;

/** The pages on which the gateway's checkout opens: they allow its script, and no other page does. */
const PAY_ROUTES: readonly Route[] = ['/checkout', '/orders/:id', '/pay/:token'];

export type Route = (typeof ROUTES)[number];

/** @param path within the shop, such as `/products/desk-lamp` @returns undefined for an address without a page */
export function routeOf(path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of ROUTES) {
    const pattern = new RegExp(`^${route.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
    const match = pattern.exec(path);
    if (match !== null) return { route, params: { ...match.groups } };
  }
  return undefined;
}

/** Reports whether the gateway's checkout opens on a page. @param path within the shop */
export function isPaidOn(path: string): boolean {
  const found = routeOf(path);
  return found !== undefined && PAY_ROUTES.includes(found.route);
}

/** Carts, orders and search hits name products by their ids, lists by their readable addresses. */
export function isProductId(id: string): boolean {
  return /^[0-9a-f]{24}$/.test(id);
}
