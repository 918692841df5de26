import { median } from './median.mjs';
import { newcomer } from './shop-under-test.mjs';

const WARM_UP = 60;
const ROUNDS = 150;
const PAGE = 100;
const SIZE = { size: 'M' };

/**
 * Measures what customers do in shops whose catalogues were imported: p50 in milliseconds of each, by shop. One
 * request after the other; the shops take turns, so that what else the machine does meets all of them alike.
 */
export async function measureShops(shops) {
  const works = await Promise.all(shops.map((shop) => worksOf(shop)));
  const names = Object.keys(works[0]);
  const times = Object.fromEntries(names.map((name) => [name, shops.map(() => [])]));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const name of names)
      for (const [place, ofShop] of works.entries()) {
        const started = performance.now();
        await ofShop[name](round);
        if (round >= WARM_UP) times[name][place].push(performance.now() - started);
      }
  return Object.fromEntries(names.map((name) => [name, times[name].map((all) => median(all))]));
}

async function worksOf({ client, customers }) {
  const products = await productsOf(client, 2 * PAGE);
  const { token, addressId } = customers[0];
  const of = (turn) => products[turn % products.length];
  const get = (path) => client.data('GET', path);
  return {
    'list, newest': () => get('/products?limit=20'),
    'list of a category, by price': () => get('/products?category=fashion&limit=20&sort=price:asc'),
    'detail with variants': (turn) => get(`/products/${of(turn)._id}`),
    'search, one found': (turn) => get(`/search?q=${of(turn).variants[1].sku}`),
    'search, all found': () => get('/search?q=cotton'),
    'add a variant to a cart': (turn) =>
      client.data('POST', '/carts/items', {
        token: newcomer(),
        body: { productId: of(turn)._id, quantity: 1, selectedAttributes: SIZE },
      }),
    'add a variant, check out': async (turn) => {
      const body = { productId: of(turn)._id, quantity: 1, selectedAttributes: SIZE };
      await client.data('POST', '/carts/items', { token, body });
      const checkout = { addressId, paymentMethod: 'GATEWAY' };
      await client.data('POST', '/orders/checkout', { token, body: checkout });
      await client.data('DELETE', '/carts', { token });
    },
  };
}

/** So many of those with variants, newest first. */
async function productsOf(client, count) {
  const found = [];
  for (let page = 1; found.length < count; page += 1) {
    const { products } = await client.data('GET', `/products?limit=${PAGE}&page=${page}`);
    found.push(...products.filter(({ variants }) => variants.length > 0));
  }
  return found;
}
