import type { Section } from '../row.js';

/** The tables of resources and errors. */
export const errors: readonly Section[] = [
  {
    document: 'specification',
    section: 'Resources: order, product, notification',
    rows: [
      {
        id: 'ERR-01',
        statement:
          'An order has number, status, payment status, pricing, items, owner and, once dispatched, tracking number, courier and carrier order',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: shows the whole of any order',
          'test/e2e/orders/dispatch.e2e-spec.ts: makes the order at the carrier, assigns a courier, schedules the pickup; then the order is shipped',
        ],
      },
      {
        id: 'ERR-02',
        statement: 'orderNumber has the shape ORD-<number>',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: makes a pending order, reserves its stock and starts the payment',
          'src/modules/orders/domain/order-number.spec.ts: is ORD- and fourteen digits: the UTC date, then the random part',
        ],
      },
      {
        id: 'ERR-03',
        statement: 'paymentStatus PAID is what dispatch wants',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: an order that is not paid, before it looks at the status',
        ],
      },
      {
        id: 'ERR-04',
        statement: 'A product in an alert has productId, sku, name and currentStock',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: warns of active products with fewer than ten units, scarcest first, of ten at most',
        ],
      },
      {
        id: 'ERR-05',
        statement: "A notification has its owner's type, title, message, isRead, metadata and createdAt",
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: lists the newest first, 20 a page, and counts the unread ones of all pages',
          'test/e2e/orders/dispatch.e2e-spec.ts: names the tracking number in the notification',
        ],
      },
      {
        id: 'ERR-06',
        statement: 'A wishlist has one entry a product, at most a hundred',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: passes over a product that is on it, and keeps when it was added',
          'test/e2e/wishlists/add-product.e2e-spec.ts: takes a hundredth product, and refuses a hundred and first',
        ],
      },
      {
        id: 'ERR-07',
        statement: 'Exactly one address is the default while there is one',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: holds ten addresses and one default however many are added at once',
          'test/e2e/users/update-address.e2e-spec.ts: keeps one default however many addresses want to be it at once',
          'test/e2e/users/remove-address.e2e-spec.ts: removes an address once, and keeps one default while several go at once',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Errors: 400',
    rows: [
      {
        id: 'ERR-08',
        statement: 'Address book full',
        tests: ['test/e2e/users/add-address.e2e-spec.ts: rejects the eleventh address'],
      },
      {
        id: 'ERR-09',
        statement: 'Password code of an OAUTH account',
        tests: ['test/e2e/users/request-password-code.e2e-spec.ts: refuses an OAUTH account'],
      },
      {
        id: 'ERR-10',
        statement: 'Wishlist full',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: takes a hundredth product, and refuses a hundred and first',
        ],
      },
      {
        id: 'ERR-11',
        statement: 'Malformed identifier',
        tests: [
          'test/e2e/orders/my-orders.e2e-spec.ts: refuses a malformed id',
          'test/e2e/wishlists/remove-product.e2e-spec.ts: refuses a malformed id',
          'test/e2e/interactions/vote.e2e-spec.ts: refuses a malformed id',
        ],
      },
      {
        id: 'ERR-12',
        statement: 'Rating on a comment, parent that is no review',
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a rating on a comment before it looks for anything',
          'test/e2e/interactions/publish.e2e-spec.ts: needs the parent to exist, to be a review, and to be one of the product',
        ],
      },
      {
        id: 'ERR-13',
        statement: 'startDate after endDate on the dashboard',
        tests: ['test/e2e/dashboards/get-metrics.e2e-spec.ts: refuses a start after the end'],
      },
      {
        id: 'ERR-14',
        statement: 'Dispatch of an unpaid order, or without dimensions',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: an order that is not paid, before it looks at the status',
          'test/e2e/orders/dispatch.e2e-spec.ts: the package %j',
        ],
      },
      {
        id: 'ERR-15',
        statement: 'Wrong search parameters',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: refuses %s',
          'test/e2e/search/unreachable-engine.e2e-spec.ts: still refuses wrong parameters with 400',
        ],
      },
      {
        id: 'ERR-16',
        statement: 'Malformed body of the carrier webhook',
        tests: ['test/e2e/orders/carrier-webhook.e2e-spec.ts: the malformed body %j'],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Errors: 401, 403, 404',
    rows: [
      {
        id: 'ERR-17',
        statement: '401 for a missing or wrong token, and a missing or wrong carrier key',
        tests: [
          'test/e2e/edge/authentication.e2e-spec.ts: closes a private route to a caller without a token',
          'test/e2e/edge/authentication.e2e-spec.ts: refuses %s',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: a key that is missing or wrong: %s',
        ],
      },
      {
        id: 'ERR-18',
        statement: '403 for the invoice of another',
        tests: [
          'test/e2e/orders/invoice.e2e-spec.ts: refuses the order of another user, to administrators too',
        ],
      },
      {
        id: 'ERR-19',
        statement: '403 for the notification of another',
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: refuses another user’s with 403 and leaves it unread',
        ],
      },
      {
        id: 'ERR-20',
        statement: '403 for a customer on an admin endpoint',
        tests: [
          'test/e2e/edge/authentication.e2e-spec.ts: refuses a user on an admin route with 403, before its input is looked at',
        ],
      },
      {
        id: 'ERR-21',
        statement: '404 for profile, address, order and notification',
        tests: [
          'test/e2e/users/get-profile.e2e-spec.ts: answers 404 to the token of an account that is gone',
          'test/e2e/users/update-address.e2e-spec.ts: answers 404 to an unknown and 400 to a malformed id',
          "test/e2e/orders/verify-payment.e2e-spec.ts: does not find an unknown order, or another's",
          'test/e2e/notifications/notifications.e2e-spec.ts: answers 404 for an unknown id and 400 for a malformed one',
        ],
      },
      {
        id: 'ERR-22',
        statement: '404 for a product that is inactive, added to a wishlist',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: does not find a product that is unknown, withdrawn or deleted',
        ],
      },
      {
        id: 'ERR-23',
        statement: '404 for wishlist, wishlist item and parent interaction',
        tests: [
          'test/e2e/wishlists/clear-wishlist.e2e-spec.ts: does not find the wishlist of a user without one',
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: does not find what is not on the wishlist, nor a wishlist that was never made',
          'test/e2e/interactions/publish.e2e-spec.ts: needs the parent to exist, to be a review, and to be one of the product',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Errors: 409, 429, 5xx',
    rows: [
      {
        id: 'ERR-24',
        statement: '409 for a phone number of another',
        tests: ['test/e2e/users/update-profile.e2e-spec.ts: refuses a phone number that another account has'],
      },
      {
        id: 'ERR-25',
        statement: '409 for too little stock at checkout',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: refuses what is short of stock, and takes nothing at all',
        ],
      },
      {
        id: 'ERR-26',
        statement: '409 for an order that is dispatched already',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: an order that has a tracking number, before it looks at the payment',
          'test/e2e/orders/dispatch.e2e-spec.ts: is won by one of many at once',
        ],
      },
      {
        id: 'ERR-27',
        statement: '409 for a second review',
        tests: ['test/e2e/interactions/publish.e2e-spec.ts: takes one review of each user for each product'],
      },
      {
        id: 'ERR-28',
        statement: '409 for a move to the cart of more than there is',
        tests: [
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: moves the last unit; with one more than there is neither cart nor wishlist change',
        ],
      },
      {
        id: 'ERR-29',
        statement: '429 over a limit',
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: counts down from 100 in 15 minutes for one address, and refuses the 101st request with its message',
        ],
      },
      {
        id: 'ERR-30',
        statement: '500 when the dashboard cannot be computed or the search engine is unreachable',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: answers 500, without a word of the cause, when a figure cannot be computed',
          'test/e2e/search/unreachable-engine.e2e-spec.ts: answers 500 in the envelope, without a word of the cause, to %s',
        ],
      },
      {
        id: 'ERR-31',
        statement: '500, 503 and 504 of a dispatch',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: leaves the order unchanged and goes on from there: %s refused',
          'test/e2e/orders/dispatch.e2e-spec.ts: answers 503 when the connection breaks: %s',
          'test/e2e/orders/dispatch.e2e-spec.ts: answers 504 after ten seconds of silence at each of the three calls, and lets nobody cancel the order meanwhile',
        ],
      },
      {
        id: 'ERR-32',
        statement: '503 while the cache store or another dependency is down',
        tests: [
          'test/e2e/edge/cache-outage.e2e-spec.ts: refuses what is limited, with and without a token',
          'test/e2e/service/health.e2e-spec.ts: answers 503 when the database is gone, and tells nothing of the reason',
        ],
      },
    ],
  },
];
