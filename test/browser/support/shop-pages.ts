import { ROUTES, type Route } from '../../../packages/demo-shop/src/routes.js';
import type { Client } from '../../../packages/client/src/index.js';

/** A page of the storefront with everything that stands on it. */
export interface ShopPage {
  readonly route: Route;
  readonly path: string;
  readonly isOfVisitor: boolean;
}

/** Pages that make no sense to who is logged in, or show another cart to who is not. */
const OF_VISITORS: readonly Route[] = ['/login', '/register', '/forgot-password', '/cart'];

/** Every address of the storefront, with records of the demo data. @param client of the customer, with an order and a ticket */
export async function shopPages(client: Client): Promise<ShopPage[]> {
  const { products } = await client.listProducts({ inStock: true, limit: 1 });
  const { orders } = await client.listMyOrders({ limit: 50 });
  const delivered = orders.find(({ orderStatus }) => orderStatus === 'DELIVERED') ?? orders[0]!;
  const { _id: ticket } = await client.openTicket({ subject: 'A question', message: 'Where is it?' });
  const ids: Readonly<Record<string, string>> = {
    '/products/:id': products[0]!._id,
    '/orders/:id': delivered._id,
    '/orders/:id/thanks': delivered._id,
    '/support-tickets/:id': ticket,
  };
  const pages = ROUTES.filter((route) => !['/pay/:token', '/redelivery/:token'].includes(route)).map(
    (route) => ({
      route,
      path: route === '/' ? '' : route.replace(':id', ids[route] ?? ''),
      isOfVisitor: OF_VISITORS.includes(route),
    }),
  );
  const aboutOrder = { route: '/support-tickets' as const, isOfVisitor: false };
  return [
    ...pages,
    { route: '/cart', path: '/cart', isOfVisitor: false },
    { ...aboutOrder, path: `/support-tickets?order=${delivered._id}` },
    { route: '/products', path: '/products?q=lamp', isOfVisitor: true },
  ];
}
