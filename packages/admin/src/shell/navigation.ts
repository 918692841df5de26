import { words } from '../words/index.js';

/** A page of the menu. */
export interface MenuPage {
  readonly path: string;
  readonly name: string;
  /** Its key after `g`. */
  readonly key?: string;
  /** The counts of `attention` that wait on it. */
  readonly waiting?: readonly string[];
}

const { menu } = words;

export const MENU: readonly MenuPage[] = [
  { path: '/', name: menu.today, key: 't' },
  { path: '/orders', name: menu.orders, key: 'o', waiting: ['toDispatch', 'dispatchFailed'] },
  { path: '/returns', name: menu.returns, key: 'r', waiting: ['returnsOpen'] },
  { path: '/refunds', name: menu.refunds, waiting: ['refundFailed'] },
  { path: '/products', name: menu.products, key: 'p' },
  { path: '/customers', name: menu.customers, key: 'c' },
  { path: '/coupons', name: menu.coupons },
  { path: '/tickets', name: menu.tickets, waiting: ['ticketsOpen'] },
  { path: '/reviews', name: menu.reviews },
  { path: '/audit-log', name: menu.audit },
  { path: '/settings', name: menu.settings },
];
