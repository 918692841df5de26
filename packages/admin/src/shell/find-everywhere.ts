import { may } from '../api/access.js';
import { shop } from '../api/client.js';
import { isolated } from '../format/isolated.js';
import { money } from '../format/money.js';
import { shortTime } from '../format/dates.js';
import { words } from '../words/index.js';

/** Something that was found, and where it opens. */
export interface Hit {
  readonly path: string;
  readonly title: string;
  readonly second: string;
  /** Whether the text is its number, SKU or address, and not a part of something. */
  readonly isExact: boolean;
}

const SHOWN = 5;

/**
 * Looks for a text as it is printed on papers and parcels, with or without `#`, among orders, products and customers.
 * @returns groups that have hits
 */
export async function findEverywhere(
  text: string,
  signal?: AbortSignal,
): Promise<ReadonlyArray<{ name: string; hits: Hit[] }>> {
  const q = text.replace(/^#/, '').trim();
  const input = { q, limit: SHOWN };
  const call = signal === undefined ? {} : { signal };
  const [{ orders }, { products }, { users }] = await Promise.all([
    may('orders:read') ? shop.listOrdersAsAdmin(input, call) : { orders: [] },
    may('products:read') ? shop.listProductsAsAdmin(input, call) : { products: [] },
    may('customers:read') ? shop.listUsers(input, call) : { users: [] },
  ]);
  const isSame = (...values: Array<string | null>): boolean =>
    values.some((value) => value?.toUpperCase() === q.toUpperCase());
  return [
    {
      name: words.menu.orders,
      hits: orders.map(({ _id, orderNumber, trackingNumber, customer, pricing, createdAt }) => ({
        path: `/orders/${_id}/show`,
        title: orderNumber,
        second: `${isolated(customer.firstname)} · ${money(pricing.totalAmount)} · ${shortTime(createdAt)}`,
        isExact: isSame(orderNumber, orderNumber.replace(/^ORD-/, ''), trackingNumber),
      })),
    },
    {
      name: words.menu.products,
      hits: products.map(({ _id, name, sku, currentStock }) => ({
        path: `/products/${_id}`,
        title: name,
        second: `${sku} · ${words.today.left(currentStock)}`,
        isExact: isSame(sku),
      })),
    },
    {
      name: words.menu.customers,
      hits: users.map(({ _id, firstname, lastname, email, phone }) => ({
        path: `/customers/${_id}/show`,
        title: `${firstname} ${lastname}`,
        second: [email, phone].filter(Boolean).join(' · '),
        isExact: isSame(email, phone),
      })),
    },
  ].filter(({ hits }) => hits.length > 0);
}

/** The page of what a text names: an exact hit or the only one, else the list of orders with it. */
export async function pathOf(text: string): Promise<string> {
  const found = (await findEverywhere(text)).flatMap(({ hits }) => hits);
  const exact = found.filter(({ isExact }) => isExact);
  const [only, ...others] = exact.length === 1 ? exact : found;
  return only === undefined || others.length > 0 ? listOf(text) : only.path;
}

/** The list of the orders that have a text. */
export function listOf(text: string): string {
  return `/orders?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`;
}
