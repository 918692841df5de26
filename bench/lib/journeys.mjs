import { order, pay, verify } from '../../scripts/lib/shopping.mjs';
import { reader } from './kept-connections.mjs';
import { anAdministrator, newcomer, newProduct } from './shop-under-test.mjs';

/** More units than a measurement can sell. */
const HOT_STOCK = 1_000_000;

/**
 * The journeys of the table: a name, the number of clients, and what one client does each time. A journey that sells has
 * `check`, which compares what was sold with what is missing from the stock.
 */
export async function journeysOf({ url, client, productIds, customers }) {
  const get = reader(url);
  const turn = counter();
  const anyProduct = () => productIds[(turn() * 37) % productIds.length];
  const hotProduct = await newProduct(client, HOT_STOCK);
  let sold = 0;
  const buy = async (customer, productId) => {
    const { token, addressId } = customers[customer];
    const placed = await order(client, token, { productId, quantity: 1, addressId });
    await verify(client, token, await pay(client, placed));
  };
  return [
    { name: 'product list, 20 items', clients: 32, work: () => get('/api/v1/products?limit=20') },
    {
      name: 'product list, one of 50 pages',
      clients: 32,
      work: () => get(`/api/v1/products?limit=20&page=${1 + (turn() % 50)}`),
    },
    {
      name: 'product detail, one of 1,000',
      clients: 32,
      work: () => get(`/api/v1/products/${anyProduct()}`),
    },
    {
      name: 'search with a word, facets',
      clients: 32,
      work: () => get('/api/v1/search?q=cotton'),
    },
    {
      name: 'add to a fresh cart',
      clients: 32,
      work: () =>
        client.data('POST', '/carts/items', {
          token: newcomer(),
          body: { productId: anyProduct(), quantity: 1 },
        }),
    },
    { name: 'add, checkout, pay, verify', clients: 8, work: (customer) => buy(customer, anyProduct()) },
    { name: 'add, checkout, pay, verify', clients: 32, work: (customer) => buy(customer, anyProduct()) },
    {
      name: 'the same, all buy one product',
      clients: 32,
      work: async (customer) => {
        await buy(customer, hotProduct);
        sold += 1;
      },
      check: async () => {
        const { currentStock } = await client.data('GET', `/products/${hotProduct}`);
        if (currentStock !== HOT_STOCK - sold)
          throw new Error(`${sold} units were sold, ${HOT_STOCK - currentStock} have left the stock`);
      },
    },
  ];
}

/** The name of a journey in tables. */
export function titleOf({ name, clients }) {
  return `${name} (${clients} clients)`;
}

/** A turn of an administrator: pages of orders, one order in detail, the dashboard, a change of stock. */
export function administration({ client, productIds }) {
  const turn = counter();
  const list = () => client.data('GET', '/orders/admin?limit=20', { token: anAdministrator() });
  const works = [
    list,
    async () => {
      const [order] = (await list()).orders;
      if (order !== undefined)
        await client.data('GET', `/orders/admin/${order._id}`, { token: anAdministrator() });
    },
    () => client.data('GET', '/dashboards/metrics', { token: anAdministrator() }),
    () =>
      client.data('PATCH', `/products/${productIds[turn() % productIds.length]}/stock`, {
        token: anAdministrator(),
        body: { delta: 1 },
      }),
  ];
  return { name: 'administration', clients: 1, work: () => works[turn() % works.length]() };
}

function counter() {
  let count = 0;
  return () => count++;
}
