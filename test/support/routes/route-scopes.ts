import type { Scope } from '#common/access/scopes.js';

/**
 * The scope of every route for administrators (decisions, 14.32, 14.39 and their details), written down once more: the code derives it
 * from areas and methods. `without-scopes`: no scope is enough.
 */
const ROUTES_OF: Readonly<Record<Scope | 'without-scopes', readonly string[]>> = {
  'orders:read': [
    'GET /api/v1/orders/admin',
    'GET /api/v1/orders/admin/attention',
    'GET /api/v1/orders/admin/refunds',
    'GET /api/v1/orders/admin/{id}',
    'GET /api/v1/orders/admin/{id}/invoice',
    'POST /api/v1/orders/admin/papers',
    'POST /api/v1/orders/admin/{id}/refunds/preview',
    'GET /api/v1/returns/admin',
    'GET /api/v1/returns/admin/{id}',
  ],
  'orders:write': [
    'POST /api/v1/orders/admin/dispatch-many',
    'POST /api/v1/orders/admin/{id}/dispatch',
    'PATCH /api/v1/orders/admin/{id}/status',
    'PATCH /api/v1/orders/admin/{id}/tracking',
    'PATCH /api/v1/orders/admin/{id}/address',
    'POST /api/v1/orders/admin/{id}/items/cancel',
    'POST /api/v1/orders/admin/{id}/settle',
    'POST /api/v1/orders/admin/{id}/refunds',
    'POST /api/v1/orders/admin/{id}/refunds/{refundId}/retry',
    'POST /api/v1/orders/admin/{id}/refunds/{refundId}/processed',
    'POST /api/v1/orders/admin/{id}/mark-paid',
    'POST /api/v1/orders/admin/{id}/notes',
    'PATCH /api/v1/orders/admin/{id}/tags',
    'POST /api/v1/orders/admin/{id}/reopen',
    'POST /api/v1/orders/admin/for-customer',
    'PATCH /api/v1/returns/admin/{id}/status',
  ],
  'products:read': [
    'GET /api/v1/categories/admin',
    'GET /api/v1/products/admin',
    'GET /api/v1/products/admin/imports/{id}',
    'GET /api/v1/products/admin/{id}',
    'GET /api/v1/products/admin/{id}/stock-movements',
    'GET /api/v1/interactions/admin',
  ],
  'products:write': [
    'POST /api/v1/categories',
    'PATCH /api/v1/categories/{id}',
    'DELETE /api/v1/categories/{id}',
    'POST /api/v1/products',
    'PATCH /api/v1/products/{id}',
    'DELETE /api/v1/products/{id}',
    'POST /api/v1/products/admin/imports',
    'PATCH /api/v1/products/admin/bulk',
    'PATCH /api/v1/products/{id}/stock',
    'POST /api/v1/products/{id}/variants',
    'PATCH /api/v1/products/{id}/variants/{variantId}',
    'DELETE /api/v1/products/{id}/variants/{variantId}',
    'PATCH /api/v1/products/{id}/variants/{variantId}/stock',
    'POST /api/v1/products/{id}/images',
    'PATCH /api/v1/interactions/admin/{interactionId}',
    'DELETE /api/v1/interactions/admin/{interactionId}',
  ],
  'customers:read': ['GET /api/v1/users/admin', 'GET /api/v1/users/admin/{id}'],
  'customers:write': [
    'PATCH /api/v1/users/admin/{id}',
    'PATCH /api/v1/users/admin/{id}/tags',
    'DELETE /api/v1/users/admin/{id}/mfa',
  ],
  'tickets:read': ['GET /api/v1/support-tickets/admin'],
  'tickets:write': [
    'POST /api/v1/support-tickets/admin/{id}/reply',
    'PATCH /api/v1/support-tickets/admin/{id}/status',
  ],
  'reports:read': [
    'GET /api/v1/dashboards/metrics',
    'GET /api/v1/dashboards/series',
    'GET /api/v1/orders/admin/export',
    'GET /api/v1/products/admin/export',
  ],
  'settings:read': [
    'GET /api/v1/audit-log',
    'GET /api/v1/coupons',
    'GET /api/v1/coupons/{id}',
    'POST /api/v1/coupons/{id}/preview',
    'GET /api/v1/queues/admin',
    'GET /api/v1/queues/admin/failed',
  ],
  'settings:write': [
    'POST /api/v1/coupons',
    'PATCH /api/v1/coupons/{id}',
    'DELETE /api/v1/coupons/{id}',
    'POST /api/v1/queues/admin/failed/{id}/retry',
  ],
  'without-scopes': [
    'GET /api/v1/api-keys',
    'POST /api/v1/api-keys',
    'DELETE /api/v1/api-keys/{id}',
    'GET /api/v1/staff',
    'POST /api/v1/staff',
    'PATCH /api/v1/staff/{id}',
    'DELETE /api/v1/staff/{id}',
  ],
};

/** The scope of each route, by its name in the route table. */
export const ROUTE_SCOPES: ReadonlyMap<string, Scope | 'without-scopes'> = new Map(
  Object.entries(ROUTES_OF).flatMap(([scope, names]) =>
    names.map((name) => [name, scope as Scope | 'without-scopes'] as const),
  ),
);
