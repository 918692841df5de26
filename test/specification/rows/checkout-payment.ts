import type { Section } from '../row.js';

/** What was decided on checkout, payment and reservation. */
export const checkoutPayment: readonly Section[] = [
  {
    document: 'decisions',
    section: '6 Checkout',
    rows: [
      {
        id: 'PAY-01',
        statement: 'couponCode in the body goes before the coupon of the cart',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: takes the coupon of the cart, unless the body names another',
        ],
      },
      {
        id: 'PAY-02',
        statement: "400 'Cart is empty'",
        tests: ['test/e2e/orders/checkout.e2e-spec.ts: refuses an empty cart'],
      },
      {
        id: 'PAY-03',
        statement: "404 'Address not found' for an address that is not in the caller's book",
        tests: ["test/e2e/orders/checkout.e2e-spec.ts: does not find an address of another's book"],
      },
      {
        id: 'PAY-04',
        statement: "409 'Insufficient stock for <name>', also for a product that is gone",
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: refuses what is short of stock, and takes nothing at all',
          'test/e2e/orders/checkout.e2e-spec.ts: refuses a product that was withdrawn after it was put into the cart',
        ],
      },
      {
        id: 'PAY-05',
        statement: 'A coupon that is unknown is 404, one that does not apply 400',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: refuses an unknown coupon, and one that does not apply',
        ],
      },
      {
        id: 'PAY-06',
        statement: "503 'Payment gateway unavailable' undoes the reservation",
        tests: [
          'test/e2e/orders/gateway-failures.e2e-spec.ts: answers 503 when the gateway refuses, and undoes the reservation',
          'test/e2e/orders/gateway-failures.e2e-spec.ts: answers 503 when the connection breaks and the gateway has made nothing',
          'test/e2e/orders/gateway-failures.e2e-spec.ts: gives the coupon use back',
        ],
      },
      {
        id: 'PAY-07',
        statement: '504 when the gateway does not answer in time',
        tests: [
          'test/e2e/orders/gateway-failures.e2e-spec.ts: after a time-out takes the order that was made late, or answers 504',
        ],
      },
      {
        id: 'PAY-08',
        statement: 'A crash between reservation and gateway is repaired and no client sees the half order',
        tests: [
          'test/e2e/orders/reservation-release.e2e-spec.ts: shows the half order to nobody',
          'test/e2e/orders/reservation-release.e2e-spec.ts: undoes it after a short grace, long before the reservation would run out',
          'test/integration/order-placing.spec.ts: places nothing that the sweeper has taken back in between',
        ],
      },
      {
        id: 'PAY-09',
        statement: 'The same Idempotency-Key and body within 24 hours give the same answer and one order',
        tests: [
          'test/e2e/orders/idempotent-checkout.e2e-spec.ts: gives the same answer to the same key, and makes one order',
          'test/e2e/orders/idempotent-checkout.e2e-spec.ts: does so for 24 hours, and not longer',
        ],
      },
      {
        id: 'PAY-10',
        statement: "409 'Idempotency key reused' for another body",
        tests: ['test/e2e/orders/idempotent-checkout.e2e-spec.ts: refuses the key with another body'],
      },
      {
        id: 'PAY-11',
        statement: "409 'Request in progress' while the first runs",
        tests: ['test/e2e/orders/idempotent-checkout.e2e-spec.ts: makes one order of many requests at once'],
      },
      {
        id: 'PAY-12',
        statement: 'Keys of users are apart',
        tests: ['test/e2e/orders/idempotent-checkout.e2e-spec.ts: keeps the keys of users apart'],
      },
      {
        id: 'PAY-13',
        statement: 'orderNumber is ORD- and ten digits or more, unique, and no count',
        tests: [
          'src/modules/orders/domain/order-number.spec.ts: is ORD- and fourteen digits: the UTC date, then the random part',
          'test/e2e/orders/checkout.e2e-spec.ts: makes a pending order, reserves its stock and starts the payment',
          'test/e2e/orders/checkout.e2e-spec.ts: numbers orders neither by counting nor twice',
        ],
      },
      {
        id: 'PAY-14',
        statement: 'The order keeps a snapshot of lines, address and coupon',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: keeps what was bought as it was, whatever becomes of product and address',
          'test/e2e/orders/checkout.e2e-spec.ts: keeps quantity, choice and coupon as they were, whatever becomes of product, address and coupon',
        ],
      },
      {
        id: 'PAY-15',
        statement: 'Lines of one product count together against its stock',
        tests: [
          'test/e2e/orders/checkout.e2e-spec.ts: counts two lines of one product together',
          'test/integration/stock.spec.ts: of one product counts together over two lines',
        ],
      },
      {
        id: 'PAY-16',
        statement: 'Stock moves by one conditional update a product, in one order of products',
        tests: [
          'test/integration/stock.spec.ts: is reserved for exactly twenty of fifty buyers of twenty units',
          'test/integration/stock.spec.ts: never locks two buyers who want the same products in opposite order',
          'test/integration/stock.spec.ts: is reserved for all lines or for none',
          'test/e2e/orders/checkout-concurrency.e2e-spec.ts: sells twenty units to twenty of fifty buyers, and tells the others that there are none left',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '12 Hoarding',
    rows: [
      {
        id: 'HRD-01',
        statement:
          "At most MAX_UNPAID_ORDERS (20) unpaid orders of one account hold stock at a time: 409 'Too many unpaid orders'",
        tests: [
          'test/e2e/orders/unpaid-orders.e2e-spec.ts: hold stock only up to a number: the next checkout is refused and takes nothing',
          'test/e2e/orders/unpaid-orders.e2e-spec.ts: are counted for each account by itself',
          'test/e2e/orders/unpaid-orders.e2e-spec.ts: make room when one is paid',
          'test/e2e/orders/unpaid-orders.e2e-spec.ts: make room when one is cancelled, and when the administrator moves one on',
          'test/e2e/orders/unpaid-orders.e2e-spec.ts: make room when they expire',
          'test/e2e/orders/unpaid-orders.e2e-spec.ts: stay within the number when many checkouts come at once',
          'test/e2e/orders/unpaid-orders.e2e-spec.ts: stay within the number when two processes reserve different products for it at the same moment',
        ],
      },
      {
        id: 'HRD-02',
        statement:
          "CART_MAX_QUANTITY (0: no cap) bounds the units of a product in one cart: 409 'At most <n> units of <name> per order'",
        tests: [
          'test/e2e/carts/quantity-cap.e2e-spec.ts: bounds the units of a product that are added, over all its lines',
          'test/e2e/carts/quantity-cap.e2e-spec.ts: bounds a changed quantity, and leaves the line as it was',
          'test/e2e/carts/quantity-cap.e2e-spec.ts: bounds a product that comes from the wishlist',
          'test/e2e/carts/quantity-cap.e2e-spec.ts: holds at checkout for a cart that was filled before it was set',
        ],
      },
      {
        id: 'HRD-03',
        statement:
          "A metric and an alarm tell when unpaid orders hold more than a third of a product's stock",
        tests: [
          'test/e2e/service/metrics.e2e-spec.ts: count the products of whose stock unpaid orders hold more than a third',
          'src/modules/orders/domain/held-stock.spec.ts: is too much above a third of all',
          'src/modules/orders/domain/held-stock.spec.ts: is fair up to a third',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '6 Reservation',
    rows: [
      {
        id: 'PAY-17',
        statement: 'A reservation lasts RESERVATION_TTL_SECONDS, 900 unless set',
        tests: [
          'test/e2e/orders/reservation-release.e2e-spec.ts: cancels an unpaid order when its time is over, gives stock and coupon use back, and says so in the app',
          'test/e2e/orders/reservation-release.e2e-spec.ts: leaves an order alone whose time is not over',
          'src/config/load-config.spec.ts: has the limits and periods of the specification',
        ],
      },
      {
        id: 'PAY-18',
        statement: 'Past it an unpaid order becomes CANCELLED and EXPIRED, stock and coupon use go back',
        tests: [
          'test/e2e/orders/reservation-release.e2e-spec.ts: cancels an unpaid order when its time is over, gives stock and coupon use back, and says so in the app',
        ],
      },
      {
        id: 'PAY-19',
        statement: 'An order is released once, however many sweepers run',
        tests: [
          'test/e2e/orders/reservation-release.e2e-spec.ts: releases each order once, however many sweepers run',
        ],
      },
      {
        id: 'PAY-20',
        statement: 'Either the payment or the expiry wins',
        tests: [
          'test/e2e/orders/reservation-release.e2e-spec.ts: lets either the payment or the expiry win, and never both',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '6 Verification of payment',
    rows: [
      {
        id: 'PAY-21',
        statement: "A wrong signature is 400 'Payment verification failed' and changes nothing",
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: refuses a wrong signature, and changes nothing',
          "test/e2e/orders/verify-payment.e2e-spec.ts: refuses another order's payment",
        ],
      },
      {
        id: 'PAY-22',
        statement:
          'The signature is the HMAC-SHA256 of gateway order and payment id, compared in constant time',
        tests: [
          'src/common/crypto/constant-time-equals.spec.ts: accepts the same text only',
          'src/common/crypto/constant-time-equals.spec.ts: leaves every comparison, of whatever lengths, to the constant-time one',
          'test/e2e/orders/verify-payment.e2e-spec.ts: refuses a wrong signature, and changes nothing',
          "test/e2e/orders/verify-payment.e2e-spec.ts: refuses another order's payment",
          'src/infrastructure/payment-gateway/adapters/razorpay.signatures.spec.ts: is the gateway documentation’s for its example',
        ],
      },
      {
        id: 'PAY-23',
        statement: "404 for an order that is missing or another user's",
        tests: ["test/e2e/orders/verify-payment.e2e-spec.ts: does not find an unknown order, or another's"],
      },
      {
        id: 'PAY-24',
        statement: 'An order that is confirmed answers the same again',
        tests: ['test/e2e/orders/verify-payment.e2e-spec.ts: answers the same again, and does nothing twice'],
      },
      {
        id: 'PAY-25',
        statement: 'paymentStatus becomes PAID',
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: confirms the order: paid, in processing, the cart empty, the confirmation mailed',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '6 Payment webhook',
    rows: [
      {
        id: 'PAY-26',
        statement: "The signature covers the exact raw bytes; 401 'Invalid webhook signature'",
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: refuses a body whose signature is missing or wrong: %s',
          'test/e2e/orders/payment-webhook.e2e-spec.ts: signs the exact bytes: another spelling of the same JSON is another body',
          'test/e2e/orders/payment-webhook.e2e-spec.ts: looks at the signature before the body',
        ],
      },
      {
        id: 'PAY-27',
        statement: 'A malformed body is 400, unknown fields are ignored',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: refuses the malformed body %s',
          'src/infrastructure/payment-gateway/adapters/razorpay.webhooks.spec.ts: lets fields be that it does not know',
          'src/infrastructure/payment-gateway/adapters/razorpay.webhooks.spec.ts: refuses %j',
        ],
      },
      {
        id: 'PAY-28',
        statement: 'payment.captured and order.paid confirm as verify-payment does',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: confirms the order by %s, and answers a bare body',
          'test/e2e/orders/payment-webhook.e2e-spec.ts: leaves by %s everything as verify-payment leaves it',
          'test/e2e/orders/payment-webhook.e2e-spec.ts: has the effect once, however often both events come',
        ],
      },
      {
        id: 'PAY-29',
        statement: 'Another amount or currency confirms nothing',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: confirms nothing when the %s differs: the order waits on, and the payment goes back',
        ],
      },
      {
        id: 'PAY-30',
        statement: 'payment.failed sets FAILED and keeps the reservation',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: notes a failed payment and keeps the reservation; a later payment confirms the order',
          'test/e2e/orders/payment-webhook.e2e-spec.ts: does not take a late failure for the end of a paid order',
        ],
      },
      {
        id: 'PAY-31',
        statement: 'refund.processed sets REFUNDED',
        tests: ['test/e2e/orders/payment-webhook.e2e-spec.ts: records a refund that was made at the gateway'],
      },
      {
        id: 'PAY-32',
        statement: 'Other events and unknown orders answer 200 and change nothing',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: answers 200 to what it does not know, and changes nothing',
        ],
      },
      {
        id: 'PAY-33',
        statement: 'Replays and any order of webhook and verify-payment have one effect',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: has the effect once, however often both events come',
          'test/e2e/orders/verify-payment.e2e-spec.ts: has one effect with the webhook at the same time, whichever comes first',
          'test/e2e/orders/verify-payment.e2e-spec.ts: has one effect in the order %s of verify-payment and webhook',
        ],
      },
      {
        id: 'PAY-34',
        statement: 'A payment for an expired order revives it when the stock can be had',
        tests: ['test/e2e/orders/verify-payment.e2e-spec.ts: revives it when its stock can be had again'],
      },
      {
        id: 'PAY-35',
        statement: "Else it is refunded: 409 'Order expired; payment will be refunded'",
        tests: [
          'test/e2e/orders/verify-payment.e2e-spec.ts: gives the payment back when the stock is gone, and says so each time',
          'test/e2e/orders/verify-payment.e2e-spec.ts: gives the payment back when the coupon is used up, and takes no stock',
        ],
      },
      {
        id: 'PAY-36',
        statement: 'A second captured payment of a paid order is refunded',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: gives a second captured payment back, and its refund leaves the order paid',
          'test/e2e/orders/verify-payment.e2e-spec.ts: gives a second payment of a paid order back',
        ],
      },
      {
        id: 'PAY-37',
        statement: 'A reconciler asks the gateway about pending payments: a lost webhook loses none',
        tests: [
          'test/e2e/orders/reservation-release.e2e-spec.ts: confirms the order near the end of its reservation',
          'test/e2e/orders/reservation-release.e2e-spec.ts: asks the gateway before it lets an order expire',
          'test/e2e/orders/reservation-release.e2e-spec.ts: finds a payment that was captured after the expiry',
        ],
      },
    ],
  },
];
