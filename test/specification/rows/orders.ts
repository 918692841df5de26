import type { Section } from '../row.js';

/** The states and the endpoints of orders. */
export const orders: readonly Section[] = [
  {
    document: 'specification',
    section: 'Orders: states',
    rows: [
      {
        id: 'ORD-01',
        statement: 'Checkout with enough stock makes a PENDING order, reduces stock and keeps the cart',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: makes a pending order, reserves its stock and starts the payment',
          'test/e2e/orders/checkout.e2e-spec.ts: keeps the cart until the payment',
        ],
      },
      {
        id: 'ORD-02',
        statement: 'A verified payment moves PENDING to PROCESSING, clears the cart, commits stock and mails',
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: confirms the order: paid, in processing, the cart empty, the confirmation mailed',
          'test/e2e/orders/verify-payment.e2e-spec.ts: commits the stock: the order expires no more',
        ],
      },
      {
        id: 'ORD-03',
        statement: 'An administrator moves PENDING to PROCESSING to SHIPPED to DELIVERED',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: moves a paid order on to its delivery, and tells the customer',
          'test/e2e/orders/update-status.e2e-spec.ts: takes an unpaid order into processing: it was paid elsewhere and expires no more',
        ],
      },
      {
        id: 'ORD-04',
        statement: 'An administrator cancels before shipment',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: gives stock and coupon use of an unpaid order back, and tells the customer',
          'test/e2e/orders/update-status.e2e-spec.ts: does not move an order from %s to %s',
        ],
      },
      {
        id: 'ORD-05',
        statement:
          'Dispatch of a paid order without tracking number ships it and keeps tracking number, courier and carrier order',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: makes the order at the carrier, assigns a courier, schedules the pickup; then the order is shipped',
        ],
      },
      {
        id: 'ORD-06',
        statement:
          "The carrier's DELIVERED delivers an order found by its number, with mail and notification",
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: delivers the order, mails and notifies, and answers a bare body',
        ],
      },
      {
        id: 'ORD-07',
        statement: "The carrier's CANCELED and CANCELLED cancel an order",
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: %s changes the status only, and notifies without a mail',
        ],
      },
      {
        id: 'ORD-08',
        statement: "The carrier's RTO DELIVERED returns the order and restocks each line in one transaction",
        tests: [
          'test/e2e/orders/return-to-origin.e2e-spec.ts: restocks each line, all units of it, once',
          'test/e2e/orders/return-to-origin.e2e-spec.ts: changes neither stock nor status when it fails as %s, and all of it when it is told again',
        ],
      },
      {
        id: 'ORD-09',
        statement: 'The carrier moves an order from any status',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: moves an order from %s to whatever the carrier says',
          'src/modules/orders/domain/order-status.spec.ts: lets the carrier move any order to %s',
        ],
      },
      {
        id: 'ORD-10',
        statement: 'Other carrier statuses change nothing',
        tests: ['test/e2e/orders/carrier-webhook.e2e-spec.ts: by the status %s'],
      },
      {
        id: 'ORD-11',
        statement: 'A carrier webhook for an unknown order changes nothing and is logged',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: of an order that it does not know',
          'test/e2e/edge/request-log.e2e-spec.ts: carries the id of the request, and tells of an unknown order and of how the request ended',
        ],
      },
      {
        id: 'ORD-12',
        statement:
          "An order with a tracking number is not dispatched again: 409 'This order has already been dispatched'",
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: an order that has a tracking number, before it looks at the payment',
        ],
      },
      {
        id: 'ORD-13',
        statement: 'An order that is not PAID is not dispatched: 400',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: an order that is not paid, before it looks at the status',
        ],
      },
      {
        id: 'ORD-14',
        statement: 'When one of the three carrier calls fails the order is unchanged',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: leaves the order unchanged and goes on from there: %s refused',
        ],
      },
      {
        id: 'ORD-15',
        statement: 'Reserved stock is released when the payment does not come in time',
        tests: [
          'test/e2e/orders/reservation-release.e2e-spec.ts: cancels an unpaid order when its time is over, gives stock and coupon use back, and says so in the app',
          'test/e2e/journey.e2e-spec.ts: ends by itself when nobody pays for sixteen minutes',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Orders: endpoints',
    rows: [
      {
        id: 'ORD-16',
        statement: 'POST /checkout answers orderId, orderNumber, gatewayOrderId, amount and currency',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: makes a pending order, reserves its stock and starts the payment',
        ],
      },
      {
        id: 'ORD-17',
        statement:
          'checkout: addressId is an id, paymentMethod is GATEWAY, couponCode a string; nothing else',
        tests: ['test/e2e/orders/checkout.e2e-spec.ts: refuses %j'],
      },
      {
        id: 'ORD-18',
        statement: 'checkout wants a token',
        tests: ['test/e2e/orders/checkout.e2e-spec.ts: refuses a caller without a token'],
      },
      {
        id: 'ORD-19',
        statement: 'POST /verify-payment answers orderStatus PROCESSING and orderNumber',
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: confirms the order: paid, in processing, the cart empty, the confirmation mailed',
        ],
      },
      {
        id: 'ORD-20',
        statement: 'verify-payment: its three fields are required',
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: refuses %j',
          'test/e2e/orders/verify-payment.e2e-spec.ts: refuses a caller without a token',
        ],
      },
      {
        id: 'ORD-21',
        statement: 'GET /my-order lists _id, orderNumber, orderStatus, pricing and createdAt with meta',
        tests: ['test/e2e/orders/my-orders.e2e-spec.ts: shows of each order what a list needs'],
      },
      {
        id: 'ORD-22',
        statement: 'my-order: own orders alone, page 1 and limit 10 unless given',
        tests: [
          "test/e2e/orders/my-orders.e2e-spec.ts: lists the caller's orders alone, newest first, page by page",
          'test/e2e/orders/my-orders.e2e-spec.ts: is empty for a caller without orders',
        ],
      },
      {
        id: 'ORD-23',
        statement: 'my-order: limit at most 50, page from 1, status a known one',
        tests: [
          'test/e2e/orders/my-orders.e2e-spec.ts: refuses ?%s',
          'test/e2e/orders/my-orders.e2e-spec.ts: takes the bounds of a page',
          'test/e2e/orders/my-orders.e2e-spec.ts: filters by status',
        ],
      },
      {
        id: 'ORD-24',
        statement: 'GET /:id/invoice streams a PDF',
        tests: ['test/e2e/orders/invoice.e2e-spec.ts: answers a PDF file, which nobody may cache'],
      },
      {
        id: 'ORD-25',
        statement: 'invoice: 403 for the order of another',
        tests: [
          'test/e2e/orders/invoice.e2e-spec.ts: refuses the order of another user, to administrators too',
        ],
      },
      {
        id: 'ORD-26',
        statement: 'invoice: by _id, not by order number; 404 for an unknown one',
        tests: [
          'test/e2e/orders/invoice.e2e-spec.ts: takes the id of the order, not its number, in either letter case',
          'test/e2e/orders/invoice.e2e-spec.ts: does not find an unknown order, or one that never came about',
        ],
      },
      {
        id: 'ORD-27',
        statement: 'GET /admin lists orders of everybody with their customers',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: shows of each order what a list needs, its customer too',
          'test/e2e/orders/admin-orders.e2e-spec.ts: lists all orders, newest first, page by page',
        ],
      },
      {
        id: 'ORD-28',
        statement: 'admin list: limit 20 unless given, at most 100',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: shows 20 orders unless told otherwise, and 100 at most',
          'test/e2e/orders/admin-orders.e2e-spec.ts: takes the bounds of a page',
          'test/e2e/orders/admin-orders.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'ORD-29',
        statement: 'admin list: filters by status, startDate (after) and endDate (before)',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: takes both dates as exclusive',
          'test/e2e/orders/admin-orders.e2e-spec.ts: filters by status, alone and together with dates',
        ],
      },
      {
        id: 'ORD-30',
        statement: 'admin list: total and totalPage are accepted',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: takes the parameters total and totalPage, which have no effect',
        ],
      },
      {
        id: 'ORD-31',
        statement: 'GET /admin/:id shows the whole order',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: shows the whole of any order',
          'test/e2e/orders/admin-orders.e2e-spec.ts: does not find an unknown order, and refuses a malformed id',
        ],
      },
      {
        id: 'ORD-32',
        statement: 'Every admin endpoint of orders is closed to customers',
        tests: [
          'test/e2e/orders/admin-orders.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/orders/dispatch.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/orders/update-status.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/orders/settle.e2e-spec.ts: refuses a customer, before it looks at the request',
        ],
      },
      {
        id: 'ORD-33',
        statement: 'POST /admin/:id/dispatch answers orderStatus SHIPPED, trackingNumber and courierName',
        tests: [
          'test/e2e/orders/dispatch.e2e-spec.ts: makes the order at the carrier, assigns a courier, schedules the pickup; then the order is shipped',
        ],
      },
      {
        id: 'ORD-34',
        statement: 'dispatch: length, breadth, height and weight are numbers over 0, all required',
        tests: ['test/e2e/orders/dispatch.e2e-spec.ts: the package %j'],
      },
      {
        id: 'ORD-35',
        statement:
          'PATCH /admin/:id/status takes PROCESSING, SHIPPED, DELIVERED or CANCELLED and answers the order',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: refuses the status %j',
          'test/e2e/orders/update-status.e2e-spec.ts: moves a paid order on to its delivery, and tells the customer',
          'test/e2e/orders/update-status.e2e-spec.ts: refuses a malformed id, and fields beyond the status',
        ],
      },
      {
        id: 'ORD-36',
        statement: 'POST /webhook checks x-gateway-signature and answers the bare { status }',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: confirms the order by %s, and answers a bare body',
          'test/e2e/orders/payment-webhook.e2e-spec.ts: refuses a body whose signature is missing or wrong: %s',
          'test/contract/payment-gateway.contract.ts: without a signature, or with a wrong one, are refused before they are read',
        ],
      },
      {
        id: 'ORD-37',
        statement: 'POST /carrier-webhook checks x-api-key and answers the bare { status, received }',
        tests: [
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: delivers the order, mails and notifies, and answers a bare body',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: a key that is missing or wrong: %s',
          'test/contract/carrier.contract.ts: without the key, or with a wrong one, are refused before they are read',
        ],
      },
    ],
  },
];
