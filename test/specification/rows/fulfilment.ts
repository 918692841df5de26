import type { Section } from '../row.js';

/** What was decided on fulfilment, and the settled questions on orders. */
export const fulfilment: readonly Section[] = [
  {
    document: 'decisions',
    section: '6 Status changes',
    rows: [
      {
        id: 'FUL-01',
        statement: 'Cancelling gives stock and coupon use back and refunds a paid order',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: gives stock and coupon use of an unpaid order back, and tells the customer',
          'test/e2e/orders/update-status.e2e-spec.ts: gives the payment of a paid order back',
          'test/e2e/orders/update-status.e2e-spec.ts: happens once, however many ask for it',
        ],
      },
      {
        id: 'FUL-02',
        statement: "409 'Cannot change status from X to Y', for the same status too",
        tests: ['test/e2e/orders/update-status.e2e-spec.ts: does not move an order from %s to %s'],
      },
    ],
  },
  {
    document: 'decisions',
    section: '6 Carrier webhook',
    rows: [
      {
        id: 'FUL-03',
        statement: 'current_status is required, in any letter case, with _ and spaces alike',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: the malformed body %j',
          'src/infrastructure/carrier/adapters/shiprocket.tracking.spec.ts: %j means %s',
        ],
      },
      {
        id: 'FUL-04',
        statement: 'channel_order_id, or order_id without it',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: finds the order by order_id in the variant without channel_order_id',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: prefers channel_order_id to order_id, which may be the carrier’s own',
        ],
      },
      {
        id: 'FUL-05',
        statement: 'is_return 1 moves nothing',
        tests: ['test/e2e/orders/carrier-webhook.e2e-spec.ts: by the reverse shipment'],
      },
      {
        id: 'FUL-06',
        statement: 'CANCELLED notifies in the app and mails nobody',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: %s changes the status only, and notifies without a mail',
        ],
      },
      {
        id: 'FUL-07',
        statement: 'An event older than the last applied one is ignored',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: by an event that is older than the last applied one',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: applies events without a readable timestamp, and those of the same second',
        ],
      },
      {
        id: 'FUL-08',
        statement: 'RTO DELIVERED twice restocks once',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: takes the order back and restocks each line, once',
        ],
      },
      {
        id: 'FUL-09',
        statement: 'DELIVERED twice sends one mail and one notification',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: sends one mail and one notification, however often and by whomever it is told',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '6 Reading and dispatch',
    rows: [
      {
        id: 'FUL-10',
        statement: 'The admin list has the decided fields and meta with totalPage, newest first',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: shows of each order what a list needs, its customer too',
          'test/e2e/orders/admin-orders.e2e-spec.ts: lists all orders, newest first, page by page',
        ],
      },
      {
        id: 'FUL-11',
        statement: 'Admin detail has every field of the order with its history',
        tests: ['test/e2e/orders/admin-orders.e2e-spec.ts: shows the whole of any order'],
      },
      {
        id: 'FUL-12',
        statement: 'GET /:id shows the owner the order without customer and by; 404 otherwise',
        tests: [
          'test/e2e/orders/my-orders.e2e-spec.ts: shows the whole order to its owner',
          "test/e2e/orders/my-orders.e2e-spec.ts: does not find another's order, or an unknown one",
        ],
      },
      {
        id: 'FUL-13',
        statement: "Dispatch only from PENDING or PROCESSING: 409 'Order cannot be dispatched'",
        tests: ['test/e2e/orders/dispatch.e2e-spec.ts: a paid order that is %s'],
      },
      {
        id: 'FUL-14',
        statement: 'Of two dispatches at once one wins',
        tests: ['test/e2e/orders/dispatch.e2e-spec.ts: is won by one of many at once'],
      },
      {
        id: 'FUL-15',
        statement: 'A retry goes on from the failed step: no second carrier order',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: leaves the order unchanged and goes on from there: %s refused',
          'test/e2e/orders/dispatch.e2e-spec.ts: does not repeat the steps that have succeeded',
          'test/e2e/orders/dispatch.e2e-spec.ts: makes nothing twice when the answer was lost: %s',
          'test/e2e/orders/dispatch.e2e-spec.ts: goes on after a crash, once the right of the dead process has run out',
        ],
      },
      {
        id: 'FUL-16',
        statement: 'The invoice has seller, number, dates, lines, discount, total and addresses',
        tests: [
          'test/e2e/orders/invoice.e2e-spec.ts: shows seller, numbers, lines, discount, total and address of a paid order',
          'src/modules/orders/domain/invoice-document.spec.ts: names the seller, with the tax id where there is one',
          'src/modules/orders/domain/invoice-document.spec.ts: states numbers, dates, payment and currency',
          'src/modules/orders/domain/invoice-document.spec.ts: lists each line with SKU, quantity, unit price and amount',
          'src/modules/orders/domain/invoice-document.spec.ts: sums up: subtotal, discount with its coupon, total',
          'src/modules/orders/domain/invoice-document.spec.ts: gives both addresses',
        ],
      },
      {
        id: 'FUL-17',
        statement: 'Effects are recorded with their cause and carried out once',
        tests: [
          'test/integration/outbox.spec.ts: carries an effect out once after the commit',
          'test/integration/outbox.spec.ts: forgets an effect whose transaction was rolled back',
          'test/integration/outbox.spec.ts: carries out what a process left behind that died with its queue',
          'test/integration/inbox-mailer.spec.ts: takes a mail once although it is delivered many times at once',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '11 Settled questions on orders',
    rows: [
      {
        id: 'FUL-18',
        statement: '2: an unknown status filter and a limit over its maximum are 400',
        tests: [
          'test/e2e/orders/my-orders.e2e-spec.ts: refuses ?%s',
          'test/e2e/orders/admin-orders.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'FUL-19',
        statement: '3: the gateway deals in minor units',
        tests: [
          'test/e2e/orders/gateway-failures.e2e-spec.ts: asks the gateway for the total in minor units, under the order number',
        ],
      },
      {
        id: 'FUL-20',
        statement: "3: under 1.00 is 400 'Order total is below the minimum'",
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: refuses a total of %p, which cannot be charged',
          'test/e2e/orders/checkout.e2e-spec.ts: charges 1.00',
        ],
      },
      {
        id: 'FUL-21',
        statement: '6: ORDER_STATUS on shipped, delivered and cancelled, whoever caused it, the expiry too',
        tests: [
          'test/e2e/orders/order-notices.e2e-spec.ts: tells the customer, once, of an order that is %s',
        ],
      },
      {
        id: 'FUL-22',
        statement: '7: a timestamp has its offset or is Indian time; an unreadable one counts as none',
        tests: [
          'src/infrastructure/carrier/adapters/shiprocket.tracking.spec.ts: reads %j as %s: without an offset it is Indian time',
          'src/infrastructure/carrier/adapters/shiprocket.tracking.spec.ts: counts %j as no timestamp',
        ],
      },
      {
        id: 'FUL-23',
        statement: '7: ignored statuses set no timestamp',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: is not held up by the timestamp of an ignored status',
        ],
      },
      {
        id: 'FUL-24',
        statement: '8: stock goes back once for each reservation',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: does not restock what had gone back with a cancellation',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: does not restock a second time after another status came between',
        ],
      },
      {
        id: 'FUL-25',
        statement: '9: POST /admin/:id/settle restocks and refunds what the carrier cancelled',
        tests: [
          'test/e2e/orders/settle.e2e-spec.ts: gives stock and payment back that the carrier left to the administrator',
          'test/e2e/orders/settle.e2e-spec.ts: does the one now and the other later',
          'test/e2e/orders/settle.e2e-spec.ts: happens once, however many ask for it',
          'test/e2e/orders/settle.e2e-spec.ts: refuses %j',
        ],
      },
      {
        id: 'FUL-26',
        statement: "9: 409 'Nothing to settle'",
        tests: [
          'test/e2e/orders/settle.e2e-spec.ts: finds nothing to settle in an order under way, or one that the administrator cancelled',
          'test/e2e/orders/settle.e2e-spec.ts: finds nothing to settle when nothing is wanted',
        ],
      },
      {
        id: 'FUL-27',
        statement:
          "10: a payment for an order cancelled by an administrator: 409 'Order cancelled; payment will be refunded'",
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: gives the payment of an order back that an administrator has cancelled',
        ],
      },
      {
        id: 'FUL-28',
        statement: '11: an unpaid order moved to PROCESSING expires no more and stays PENDING',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: takes an unpaid order into processing: it was paid elsewhere and expires no more',
          'test/e2e/orders/verify-payment.e2e-spec.ts: takes the payment of an order that an administrator has moved on',
        ],
      },
      {
        id: 'FUL-29',
        statement:
          "12: cancelled by administrator or expiry PENDING becomes EXPIRED, FAILED stays; the carrier's CANCELLED leaves it",
        tests: ['test/e2e/orders/unpaid-endings.e2e-spec.ts: %s, cancelled by %s, is %s'],
      },
      {
        id: 'FUL-30',
        statement: '13: dispatch checks 404, 409, 400, 409 in this order',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: an unknown order',
          'test/e2e/orders/dispatch.e2e-spec.ts: an order that has a tracking number, before it looks at the payment',
          'test/e2e/orders/dispatch.e2e-spec.ts: an order that is not paid, before it looks at the status',
          'test/e2e/orders/dispatch.e2e-spec.ts: a paid order that is %s',
        ],
      },
      {
        id: 'FUL-31',
        statement: '15: gateway calls have ten seconds',
        tests: [
          'test/contract/call-deadlines.spec.ts: end at the deadline when nobody answers: $what',
          'test/contract/call-deadlines.spec.ts: have ten seconds unless told otherwise: $name',
          'test/e2e/orders/gateway-failures.e2e-spec.ts: after a time-out takes the order that was made late, or answers 504',
        ],
      },
      {
        id: 'FUL-32',
        statement: '21: a Proforma invoice until the order is paid',
        tests: [
          'test/e2e/orders/invoice.e2e-spec.ts: is titled a proforma invoice until the order is paid',
          'test/e2e/orders/invoice.e2e-spec.ts: is there for an order that is %s',
        ],
      },
      {
        id: 'FUL-33',
        statement: '22: a malformed Idempotency-Key is 400',
        tests: ['test/e2e/orders/idempotent-checkout.e2e-spec.ts: refuses the malformed key %j'],
      },
      {
        id: 'FUL-34',
        statement: '22: only 2xx answers are kept for replay',
        tests: [
          'test/e2e/orders/idempotent-checkout.e2e-spec.ts: frees the key after a refusal',
          'test/e2e/orders/gateway-failures.e2e-spec.ts: frees the idempotency key',
        ],
      },
      {
        id: 'FUL-35',
        statement: '23: orders of a deleted account are scrambled at once',
        tests: [
          'test/e2e/orders/personal-data.e2e-spec.ts: is scrambled with the account: no name, no addresses, but what was bought',
          'test/e2e/orders/dispatch.e2e-spec.ts: an order whose owner has deleted the account',
        ],
      },
    ],
  },
];
