import type { LimiterName } from '#common/errors/limit-exceeded.error.js';
import type { Env } from '#config/env.js';

/** The variable that sets the maximum of each limiter. */
export const LIMIT_VARIABLES = {
  standard: 'RATE_LIMIT_STANDARD_MAX',
  admin: 'RATE_LIMIT_ADMIN_MAX',
  auth: 'RATE_LIMIT_AUTH_MAX',
  staffRefresh: 'RATE_LIMIT_STAFF_REFRESH_MAX',
  checkout: 'RATE_LIMIT_CHECKOUT_MAX',
  shippingOptions: 'RATE_LIMIT_SHIPPING_OPTIONS_MAX',
  health: 'RATE_LIMIT_HEALTH_MAX',
  storefront: 'RATE_LIMIT_STOREFRONT_MAX',
} as const satisfies Record<LimiterName, keyof Env>;

/** Resets the counters, outside production. */
export const LIMITS_RESET_PATH = '/dev/limits/reset';
