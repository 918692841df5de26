import type { Scope } from './api/staff.js';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A page: its path below the dashboard, and its code, which is loaded when it is opened. */
interface Route {
  readonly path: string;
  readonly load: Load;
  /** The access that it needs: a scope, or all. */
  readonly scope: Scope | 'all' | undefined;
  readonly Page: LazyExoticComponent<ComponentType>;
}

const route = (path: string, load: Load, scope?: Route['scope']): Route => ({
  path,
  load,
  scope,
  Page: lazy(load),
});

export const ROUTES: readonly Route[] = [
  route('/', () => import('./today/TodayPage.js')),
  route('/orders', () => import('./orders/OrderList.js'), 'orders:read'),
  route('/orders/new', () => import('./orders/NewOrderPage.js'), 'orders:write'),
  route('/orders/:id/show', () => import('./orders/OrderPage.js'), 'orders:read'),
  route('/products', () => import('./products/ProductList.js'), 'products:read'),
  route('/products/new', () => import('./products/ProductPage.js'), 'products:write'),
  route('/products/import', () => import('./products/ImportPage.js'), 'products:write'),
  route('/products/count', () => import('./products/CountPage.js'), 'products:write'),
  route('/products/:id', () => import('./products/ProductPage.js'), 'products:read'),
  route('/categories', () => import('./products/CategoriesPage.js'), 'products:read'),
  route('/returns', () => import('./returns/ReturnList.js'), 'orders:read'),
  route('/returns/:id/show', () => import('./returns/ReturnPage.js'), 'orders:read'),
  route('/refunds', () => import('./refunds/RefundList.js'), 'orders:read'),
  route('/cash', () => import('./cash/CashList.js'), 'reports:read'),
  route('/invoices', () => import('./invoices/InvoiceList.js'), 'reports:read'),
  route('/customers', () => import('./customers/CustomerList.js'), 'customers:read'),
  route('/customers/:id/show', () => import('./customers/CustomerPage.js'), 'customers:read'),
  route('/coupons', () => import('./coupons/CouponList.js'), 'settings:read'),
  route('/coupons/new', () => import('./coupons/NewCouponPage.js'), 'settings:write'),
  route('/coupons/:id/show', () => import('./coupons/CouponPage.js'), 'settings:read'),
  route('/zones', () => import('./zones/ZoneList.js'), 'settings:read'),
  route('/zones/new', () => import('./zones/NewZonePage.js'), 'settings:write'),
  route('/zones/:id/show', () => import('./zones/ZonePage.js'), 'settings:read'),
  route('/tickets', () => import('./tickets/TicketList.js'), 'tickets:read'),
  route('/tickets/:id/show', () => import('./tickets/TicketPage.js'), 'tickets:read'),
  route('/reviews', () => import('./reviews/ReviewList.js'), 'products:read'),
  route('/audit-log', () => import('./audit-log/AuditLogList.js'), 'settings:read'),
  route('/webhooks', () => import('./webhooks/WebhooksPage.js'), 'settings:read'),
  route('/webhooks/:id/show', () => import('./webhooks/WebhookPage.js'), 'settings:read'),
  route('/staff', () => import('./staff/StaffPage.js'), 'all'),
  route('/keys', () => import('./keys/KeysPage.js'), 'all'),
  route('/security', () => import('./security/SecurityPage.js')),
  route('/settings', () => import('./settings/SettingsPage.js')),
];

/** Begins to fetch the code of the page at an address. */
export function loadPage(address: string): void {
  const path = address.replace(/^\/admin/, '').replace(/\/+$/, '') || '/';
  const found = ROUTES.find((each) => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
  void found?.load();
}
