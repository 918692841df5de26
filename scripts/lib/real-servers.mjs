/**
 * What `npm run test:services` leaves to `npm test`: files in which none of the servers that it starts has a part.
 *
 * A file runs there again when it meets Redis (limits, codes, sessions, queues, jobs), SMTP (mails) or S3 (images), when
 * it is about money, and when it lets many come at once. What is left out is how requests are read and refused, what
 * lists and single records show, the developer console, which works the stand-ins, and the adapters of third parties
 * that are played in both runs. With MONGODB_URI the database is a real one too, and the end-to-end tests run whole;
 * with TYPESENSE_URL those of the search engine run.
 *
 * A new file runs on real servers until it is named here.
 */
const DECIDED_WITHOUT_SERVERS = [
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
const PLAYED_THIRD_PARTIES = ['contract/(carrier|payment-gateway|razorpay-requests|call-deadlines)'];
const PLAYED_SEARCH_ENGINE = ['contract/(search-engine|typesense|typesense-openapi)'];

/** The tests, by a pattern of their paths, that need not run again with the servers that `env` names. */
export function decidedWithoutServers({ MONGODB_URI = '', TYPESENSE_URL = '' }) {
  return [
    ...PLAYED_THIRD_PARTIES,
    ...(TYPESENSE_URL === '' ? PLAYED_SEARCH_ENGINE : []),
    ...(MONGODB_URI === '' ? DECIDED_WITHOUT_SERVERS : []),
  ].map((path) => String.raw`/test/${path}\.(e2e-)?spec\.ts$`);
}
