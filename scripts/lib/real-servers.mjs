/**
 * The end-to-end and contract tests that `npm run test:services -- --all` does not repeat, because they use none of its
 * servers: see docs/testing.md. A new file is repeated until it is added here.
 */
const WITHOUT_SERVERS = [
  'e2e/audit-log/(audit-log|every-change)',
  'e2e/carts/(change-item|empty-cart|get-cart|quantity-cap|remove-coupon|remove-item)',
  'e2e/coupons/(create|delete|get|list|update)-coupons?',
  'e2e/coupons/lift-limits',
  'e2e/dashboards/get-metrics',
  'e2e/dev-console/(carrier-switches|clock|forms|hosts|inbox|payments|presence|shipments)',
  'e2e/edge/(authentication|conventions|dates|errors|every-operation|malformed-multipart)',
  'e2e/edge/(null-fields|page-limits|request-log|routes-and-roles|upload-limits)',
  'e2e/interactions/(list-reviews|moderate|own-interactions)',
  'e2e/notifications/read-all',
  'e2e/orders/(dispatch-phone|my-orders|pay-again)',
  'e2e/products/(delete|get|list|update)-products?',
  'e2e/returns/(admin-list|list)-returns',
  'e2e/search/(search-products|unreachable-engine)',
  'e2e/service/(api-description|welcome)',
  'e2e/support-tickets/(admin-list-tickets|customer-of-ticket|get-ticket|list-tickets|open-ticket|set-status)',
  'e2e/users/get-profile',
  'e2e/wishlists/(clear-wishlist|remove-product)',
];
const VENDOR_STAND_INS = ['contract/(carrier|payment-gateway|razorpay-requests|call-deadlines)'];
const SEARCH_ENGINE_STAND_IN = ['contract/(search-engine|typesense|typesense-openapi)'];

/**
 * The end-to-end tests of what is one thing with a real Redis, SMTP or S3 server and another without: limits and counters,
 * the queue and its mails, locks and turns of many requests at once, what is remembered, pictures, probes.
 */
const OF_SERVERS = [
  'auth/(account-limits|auth-limiter|revoked-access|verify-email)',
  'carts/add-item',
  'dev-console/(live-mails|limits)',
  'edge/(queued-mails|rate-limits)',
  'orders/(carrier-webhook|checkout-concurrency|credit-note|idempotent-checkout|invoice-numbers|order-mails)',
  'orders/(payment-webhook|reservation-release|verify-payment)',
  'products/(answers-from-memory|upload-image)',
  'search/(engine-outage|index-follows-catalogue)',
  'service/(health|metrics|traces)',
  'users/(change-password|deletion-atomicity|erasure|upload-avatar)',
];

/** Patterns of the paths of the end-to-end tests that `npm run test:services` repeats unless it is told `--all`. */
export function ofServers() {
  return OF_SERVERS.map((path) => String.raw`/test/e2e/${path}\.e2e-spec\.ts$`);
}

/** Patterns of the paths of tests that are not repeated with the servers that `env` names. */
export function withoutServers({ MONGODB_URI = '', TYPESENSE_URL = '' }) {
  return [
    ...VENDOR_STAND_INS,
    ...(TYPESENSE_URL === '' ? SEARCH_ENGINE_STAND_IN : []),
    ...(MONGODB_URI === '' ? WITHOUT_SERVERS : []),
  ].map((path) => String.raw`/test/${path}\.(e2e-)?spec\.ts$`);
}
