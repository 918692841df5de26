import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A page: its path below the dashboard, and its code, which is loaded when it is opened. */
interface Route {
  readonly path: string;
  readonly load: Load;
  readonly Page: LazyExoticComponent<ComponentType>;
}

const route = (path: string, load: Load): Route => ({ path, load, Page: lazy(load) });

export const ROUTES: readonly Route[] = [
  route('/', () => import('./today/TodayPage.js')),
  route('/orders', () => import('./orders/OrderList.js')),
  route('/orders/new', () => import('./orders/NewOrderPage.js')),
  route('/orders/:id/show', () => import('./orders/OrderPage.js')),
  route('/products', () => import('./products/ProductList.js')),
  route('/products/new', () => import('./products/ProductPage.js')),
  route('/products/import', () => import('./products/ImportPage.js')),
  route('/products/:id', () => import('./products/ProductPage.js')),
  route('/categories', () => import('./products/CategoriesPage.js')),
  route('/returns', () => import('./returns/ReturnList.js')),
  route('/returns/:id/show', () => import('./returns/ReturnPage.js')),
  route('/refunds', () => import('./refunds/RefundList.js')),
  route('/customers', () => import('./customers/CustomerList.js')),
  route('/customers/:id/show', () => import('./customers/CustomerPage.js')),
  route('/coupons', () => import('./coupons/CouponList.js')),
  route('/coupons/new', () => import('./coupons/NewCouponPage.js')),
  route('/coupons/:id/show', () => import('./coupons/CouponPage.js')),
  route('/tickets', () => import('./tickets/TicketList.js')),
  route('/tickets/:id/show', () => import('./tickets/TicketPage.js')),
  route('/reviews', () => import('./reviews/ReviewList.js')),
  route('/audit-log', () => import('./audit-log/AuditLogList.js')),
  route('/security', () => import('./security/SecurityPage.js')),
  route('/settings', () => import('./settings/SettingsPage.js')),
];

/** Begins to fetch the code of the page at an address. */
export function loadPage(address: string): void {
  const path = address.replace(/^\/admin/, '').replace(/\/+$/, '') || '/';
  const found = ROUTES.find((each) => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
  void found?.load();
}
