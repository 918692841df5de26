import type { Section } from '../row.js';

/** Events, mails and other bounds. */
export const bounds: readonly Section[] = [
  {
    document: 'specification',
    section: 'Events and mails',
    rows: [
      {
        id: 'BND-01',
        statement: 'The payment webhook confirms a payment and answers 200',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: confirms the order by %s, and answers a bare body',
        ],
      },
      {
        id: 'BND-02',
        statement: 'Carrier DELIVERED, CANCELLED, RTO DELIVERED and others, each with its effect',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: delivers the order, mails and notifies, and answers a bare body',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: %s changes the status only, and notifies without a mail',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: takes the order back and restocks each line, once',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: by the status %s',
        ],
      },
      {
        id: 'BND-03',
        statement: 'The password code is mailed before the answer',
        tests: ['test/e2e/users/request-password-code.e2e-spec.ts: has mailed a code by the time it answers'],
      },
      {
        id: 'BND-04',
        statement: 'The confirmation of a password change is queued',
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: replaces the password, alerts the owner in the app and confirms by mail',
          'test/e2e/edge/queued-mails.e2e-spec.ts: keeps the confirmation of a password change until the mail server is back; the change is answered before',
        ],
      },
      {
        id: 'BND-05',
        statement: 'The order confirmation is queued',
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: confirms the order: paid, in processing, the cart empty, the confirmation mailed',
          'test/e2e/edge/queued-mails.e2e-spec.ts: keeps the confirmation of an order until the mail server is back; the payment is answered before',
        ],
      },
      {
        id: 'BND-06',
        statement: 'Shipped and delivered are mailed',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: moves a paid order on to its delivery, and tells the customer',
          'test/e2e/journey.e2e-spec.ts: leads from the sign-up to the delivered parcel, with notifications and mails',
        ],
      },
      {
        id: 'BND-07',
        statement: 'The data export is mailed as a file',
        tests: [
          'test/e2e/users/export-data.e2e-spec.ts: mails the file, and tells of it in a notification that links the same file',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Limits: other bounds',
    rows: [
      {
        id: 'BND-08',
        statement: '10 addresses',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: rejects the eleventh address',
          'test/e2e/users/add-address.e2e-spec.ts: holds ten addresses and one default however many are added at once',
        ],
      },
      {
        id: 'BND-09',
        statement: '100 wishlist items',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: takes a hundredth product, and refuses a hundred and first',
          'test/e2e/wishlists/add-product.e2e-spec.ts: stays within its capacity under thirty additions at once',
        ],
      },
      {
        id: 'BND-10',
        statement: '10 MB, JPEG, PNG or WebP for an avatar',
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: takes a file of exactly 10 MB, and none of a byte more',
          'test/e2e/users/upload-avatar.e2e-spec.ts: takes a %s and shows it as WebP on the image host',
          'test/e2e/users/upload-avatar.e2e-spec.ts: looks at the content, not at the name or the declared type',
        ],
      },
      {
        id: 'BND-11',
        statement: 'A password code has 6 digits and lasts 10 minutes',
        tests: [
          'src/modules/users/one-time-codes.spec.ts: makes six digits, zeros in front kept',
          'src/modules/users/one-time-codes.spec.ts: is good for 600 seconds',
          'test/e2e/users/change-password.e2e-spec.ts: takes a code shortly before its 600 seconds are over',
        ],
      },
      {
        id: 'BND-12',
        statement: 'my-order limit 10, at most 50',
        tests: [
          "test/e2e/orders/my-orders.e2e-spec.ts: lists the caller's orders alone, newest first, page by page",
          'test/e2e/orders/my-orders.e2e-spec.ts: takes the bounds of a page',
          'test/e2e/orders/my-orders.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'BND-13',
        statement: 'orders/admin limit 20, at most 100',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: lists all orders, newest first, page by page',
          'test/e2e/orders/admin-orders.e2e-spec.ts: takes the bounds of a page',
          'test/e2e/edge/page-limits.e2e-spec.ts: has the default size when none is asked for: %s',
          'test/e2e/edge/page-limits.e2e-spec.ts: has up to the largest size, and no larger: %s',
          'test/e2e/orders/admin-orders.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'BND-14',
        statement: 'notifications limit 20, at most 100',
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: lists the newest first, 20 a page, and counts the unread ones of all pages',
          'test/e2e/notifications/notifications.e2e-spec.ts: takes ?%s',
          'test/e2e/notifications/notifications.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'BND-15',
        statement: 'search limit 20, 1 to 100',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: pages',
          'test/e2e/search/search-products.e2e-spec.ts: takes the bounds themselves',
          'test/e2e/edge/page-limits.e2e-spec.ts: has the default size when none is asked for: %s',
          'test/e2e/edge/page-limits.e2e-spec.ts: has up to the largest size, and no larger: %s',
          'test/e2e/search/search-products.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'BND-16',
        statement: 'reviews limit 10, at most 50',
        tests: [
          'test/e2e/interactions/list-reviews.e2e-spec.ts: lists the newest reviews first, ten a page, and counts reviews alone',
          'test/e2e/interactions/list-reviews.e2e-spec.ts: takes the limits of a page',
          'test/e2e/interactions/list-reviews.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'BND-17',
        statement: 'content of an interaction 3 to 2000 characters',
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: takes a content of %s as it is',
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a review with %j',
        ],
      },
      {
        id: 'BND-18',
        statement: 'Dashboard: 30 days, top 5, 10 alerts under 10 units',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: reaches back thirty days from today, or from the end that is given',
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: names the five most sold products of delivered orders, with their sales before coupons',
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: warns of active products with fewer than ten units, scarcest first, of ten at most',
        ],
      },
      {
        id: 'BND-19',
        statement: 'Search index: ten tries with backoff',
        tests: [
          'test/integration/inline-effects.spec.ts: gives up after ten tries, and makes good with the next change of the same key',
          'test/integration/inline-effects.spec.ts: waits twice as long after each failed try of the queue, and logs the tenth as the last',
        ],
      },
      {
        id: 'BND-20',
        statement: 'Dispatch: ten seconds a call',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: answers 504 after ten seconds of silence at each of the three calls, and lets nobody cancel the order meanwhile',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Versioning',
    rows: [
      {
        id: 'BND-21',
        statement: 'Every path of a module begins with /api/v1',
        tests: [
          'test/e2e/edge/every-operation.e2e-spec.ts: the path begins with the prefix, and is found by it alone',
          'test/e2e/edge/errors.e2e-spec.ts: answers 404 outside the prefix too',
          'test/e2e/service/api-description.e2e-spec.ts: is OpenAPI 3.1, of every path under its prefix',
        ],
      },
    ],
  },
];
