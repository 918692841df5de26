import { may, mayAll } from '../api/access.js';
import type { Scope } from '../api/staff.js';
import { shopFacts } from '../shop-facts.js';
import { words } from '../words/index.js';

/** A page of the menu. */
export interface MenuPage {
  readonly path: string;
  readonly name: string;
  /** The access that it needs: a scope, or all. */
  readonly scope?: Scope | 'all';
  /** Its key after `g`. */
  readonly key?: string;
  /** The counts of `attention` that wait on it. */
  readonly waiting?: readonly string[];
}

const { menu } = words;

const MENU: readonly MenuPage[] = [
  { path: '/', name: menu.today, key: 't' },
  {
    path: '/orders',
    name: menu.orders,
    scope: 'orders:read',
    key: 'o',
    waiting: ['toDispatch', 'dispatchFailed'],
  },
  { path: '/returns', name: menu.returns, scope: 'orders:read', key: 'r', waiting: ['returnsOpen'] },
  { path: '/refunds', name: menu.refunds, scope: 'orders:read', waiting: ['refundFailed'] },
  ...(shopFacts.present.cash
    ? [{ path: '/cash', name: menu.cash, scope: 'reports:read', waiting: ['codOverdue'] } as const]
    : []),
  { path: '/invoices', name: menu.invoices, scope: 'reports:read', key: 'i' },
  { path: '/products', name: menu.products, scope: 'products:read', key: 'p' },
  { path: '/customers', name: menu.customers, scope: 'customers:read', key: 'c' },
  { path: '/coupons', name: menu.coupons, scope: 'settings:read' },
  { path: '/zones', name: menu.zones, scope: 'settings:read' },
  { path: '/tickets', name: menu.tickets, scope: 'tickets:read', waiting: ['ticketsOpen'] },
  { path: '/reviews', name: menu.reviews, scope: 'products:read' },
  { path: '/audit-log', name: menu.audit, scope: 'settings:read' },
  { path: '/webhooks', name: menu.webhooks, scope: 'settings:read' },
  ...(shopFacts.staffInvitations ? [{ path: '/staff', name: menu.staff, scope: 'all' } as const] : []),
  { path: '/keys', name: menu.apiKeys, scope: 'all' },
  { path: '/settings', name: menu.settings },
];

/** Returns the pages of the menu that this person may see. */
export function menuPages(): readonly MenuPage[] {
  return MENU.filter(({ scope }) => scope === undefined || (scope === 'all' ? mayAll() : may(scope)));
}
