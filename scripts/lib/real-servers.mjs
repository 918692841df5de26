/**
 * Which end-to-end and contract tests `npm run test:services` does not repeat: files in which none of the servers that it
 * starts takes part. docs/testing.md has the rule. A new file is repeated until it is added here.
 */
const WITHOUT_SERVERS = [
  'e2e/carts/(change-item|empty-cart|get-cart|quantity-cap|remove-coupon|remove-item)',
  'e2e/coupons/(create|delete|get|list|update)-coupons?',
  'e2e/dashboards/get-metrics',
  'e2e/dev-console/(carrier-switches|clock|forms|hosts|inbox|payments|presence|shipments)',
  'e2e/edge/(authentication|conventions|dates|errors|every-operation|malformed-multipart)',
  'e2e/edge/(null-fields|page-limits|request-log|routes-and-roles|upload-limits)',
  'e2e/interactions/list-reviews',
  'e2e/orders/(dispatch-phone|my-orders)',
  'e2e/products/(delete|get|list|update)-products?',
  'e2e/returns/(admin-list|list)-returns',
  'e2e/search/(search-products|unreachable-engine)',
  'e2e/service/(api-description|welcome)',
  'e2e/support-tickets/(admin-list-tickets|get-ticket|list-tickets|open-ticket|set-status)',
  'e2e/users/get-profile',
  'e2e/wishlists/(clear-wishlist|remove-product)',
];
const VENDOR_STAND_INS = ['contract/(carrier|payment-gateway|razorpay-requests|call-deadlines)'];
const SEARCH_ENGINE_STAND_IN = ['contract/(search-engine|typesense|typesense-openapi)'];

/** Patterns of the paths of tests that are not repeated with the servers that `env` names. */
export function withoutServers({ MONGODB_URI = '', TYPESENSE_URL = '' }) {
  return [
    ...VENDOR_STAND_INS,
    ...(TYPESENSE_URL === '' ? SEARCH_ENGINE_STAND_IN : []),
    ...(MONGODB_URI === '' ? WITHOUT_SERVERS : []),
  ].map((path) => String.raw`/test/${path}\.(e2e-)?spec\.ts$`);
}
