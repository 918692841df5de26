import type { Section } from '../row.js';

/** The rules, errors and events of orders. */
export const orderRules: readonly Section[] = [
  {
    document: 'specification',
    section: 'Orders: rules',
    rows: [
      {
        id: 'ORR-01',
        statement: 'Checkout is one transaction: any shortfall rolls everything back with 409',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: refuses what is short of stock, and takes nothing at all',
          'test/e2e/orders/checkout.e2e-spec.ts: keeps what was bought as it was, whatever becomes of product and address',
          'test/e2e/orders/checkout-concurrency.e2e-spec.ts: never sells a part of an order: buyers of two products in either order do not block each other',
        ],
      },
      {
        id: 'ORR-02',
        statement: 'The final total is computed after the coupon',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: takes the coupon of the cart, unless the body names another',
        ],
      },
      {
        id: 'ORR-03',
        statement: 'The cart stays until the payment is verified',
        tests: ['test/e2e/orders/checkout.e2e-spec.ts: keeps the cart until the payment'],
      },
      {
        id: 'ORR-04',
        statement: 'Verify-payment checks the signature first',
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: refuses a wrong signature, and changes nothing',
          "test/e2e/orders/verify-payment.e2e-spec.ts: refuses another order's payment",
        ],
      },
      {
        id: 'ORR-05',
        statement: 'Dispatch goes order, courier and tracking number, pickup; then the order is updated',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: makes the order at the carrier, assigns a courier, schedules the pickup; then the order is shipped',
          'test/e2e/orders/dispatch.e2e-spec.ts: tells the carrier who gets what, where, and in which package',
        ],
      },
      {
        id: 'ORR-06',
        statement: 'Each carrier call has ten seconds',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: answers 504 after ten seconds of silence at each of the three calls, and lets nobody cancel the order meanwhile',
          'test/contract/call-deadlines.spec.ts: end at the deadline when nobody answers: $what',
          'test/contract/call-deadlines.spec.ts: have ten seconds unless told otherwise: $name',
        ],
      },
      {
        id: 'ORR-07',
        statement: "The carrier webhook's body is validated: 400",
        tests: ['test/e2e/orders/carrier-webhook.e2e-spec.ts: the malformed body %j'],
      },
      {
        id: 'ORR-08',
        statement: 'A wrong key is 401 before the body is looked at',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: a key that is missing or wrong: %s',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: a wrong key before a malformed body',
        ],
      },
      {
        id: 'ORR-09',
        statement: 'The carrier webhook is rate limited',
        tests: ['test/e2e/orders/carrier-webhook.e2e-spec.ts: is rate limited like any other endpoint'],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Orders: errors and messages',
    rows: [
      {
        id: 'ORR-10',
        statement: "404 'Order not found'",
        tests: [
          "test/e2e/orders/verify-payment.e2e-spec.ts: does not find an unknown order, or another's",
          'test/e2e/orders/invoice.e2e-spec.ts: does not find an unknown order, or one that never came about',
          'test/e2e/orders/admin-orders.e2e-spec.ts: does not find an unknown order, and refuses a malformed id',
          'test/e2e/orders/dispatch.e2e-spec.ts: an unknown order',
          'test/e2e/orders/update-status.e2e-spec.ts: does not find an unknown order',
        ],
      },
      {
        id: 'ORR-11',
        statement: "500 'Dispatch failed; please retry.'",
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: leaves the order unchanged and goes on from there: %s refused',
          'test/e2e/orders/dispatch.e2e-spec.ts: answers 500 when the carrier refuses within a successful answer',
        ],
      },
      {
        id: 'ORR-12',
        statement: '503 when the carrier cannot be reached',
        tests: ['test/e2e/orders/dispatch.e2e-spec.ts: answers 503 when the connection breaks: %s'],
      },
      {
        id: 'ORR-13',
        statement: '504 when a carrier call takes too long',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: answers 504 after ten seconds of silence at each of the three calls, and lets nobody cancel the order meanwhile',
        ],
      },
      {
        id: 'ORR-14',
        statement: 'A malformed order id is 400',
        tests: [
          'test/e2e/orders/my-orders.e2e-spec.ts: refuses a malformed id',
          'test/e2e/orders/admin-orders.e2e-spec.ts: does not find an unknown order, and refuses a malformed id',
          'test/e2e/orders/update-status.e2e-spec.ts: refuses a malformed id, and fields beyond the status',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Orders: events',
    rows: [
      {
        id: 'ORR-15',
        statement: 'ORDER_STATUS is notified on shipped, delivered and cancelled',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: moves a paid order on to its delivery, and tells the customer',
          'test/e2e/orders/update-status.e2e-spec.ts: gives stock and coupon use of an unpaid order back, and tells the customer',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: delivers the order, mails and notifies, and answers a bare body',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: %s changes the status only, and notifies without a mail',
          'test/e2e/orders/dispatch.e2e-spec.ts: names the tracking number in the notification',
        ],
      },
      {
        id: 'ORR-16',
        statement: 'Mails: confirmation, shipped and delivered',
        tests: [
          'test/e2e/journey.e2e-spec.ts: leads from the sign-up to the delivered parcel, with notifications and mails',
          'test/e2e/orders/update-status.e2e-spec.ts: moves a paid order on to its delivery, and tells the customer',
          'src/infrastructure/mail/templates/templates.spec.ts: confirm an order with its lines, totals and address',
          'src/infrastructure/mail/templates/templates.spec.ts: give courier and tracking number of a shipped order',
        ],
      },
    ],
  },
];
