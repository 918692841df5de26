import type { Section } from '../row.js';

const CART = 'test/e2e/orders/cart-after-payment.e2e-spec.ts';
const CAPTURE = 'test/e2e/orders/payment-capture.e2e-spec.ts';
const REFUNDS = 'test/e2e/orders/refund-records.e2e-spec.ts';
const WEBHOOK = 'test/e2e/orders/payment-webhook.e2e-spec.ts';
const GATEWAY = 'test/contract/payment-gateway.spec.ts';
const CONTRACT = 'test/contract/payment-gateway.contract.ts';
const CONSOLE = 'test/e2e/dev-console/payments.e2e-spec.ts';

/** What was decided in the second round on payment, cart and refunds. */
export const paymentDecisions: readonly Section[] = [
  {
    document: 'decisions',
    section: '12 Payment and cart',
    rows: [
      {
        id: 'PCR-01',
        statement:
          "1: a confirmed payment takes the order's own lines and coupon out of the cart, whoever confirms it",
        tests: [
          `${CART}: loses what was ordered although it was read in between: %s`,
          `${CART}: loses what was ordered while it is changed at the same moment, and nothing else`,
          'src/modules/carts/domain/cart.spec.ts: loses at most the ordered units of the same product and choice',
        ],
      },
      {
        id: 'PCR-02',
        statement: '1: what the customer has added since stays; it happens once for each order',
        tests: [
          `${CART}: keeps what the customer has added since, units and coupon: %s`,
          `${CART}: is touched once: what is put in after the payment stays when the payment is reported again`,
        ],
      },
      {
        id: 'PCR-03',
        statement: "2: the gateway's order asks for automatic capture",
        tests: [`${GATEWAY}: asks for automatic capture, whatever the account is set to`],
      },
      {
        id: 'PCR-04',
        statement:
          "2: an order confirmed by the customer's signature alone is asked about within five minutes and before its dispatch; authorized is captured",
        tests: [
          `${CAPTURE}: is asked about within five minutes, and its authorised payment is captured`,
          `${CAPTURE}: is dispatched once its payment, only authorised so far, has been captured for it`,
          `${CONTRACT}: are captured, and twice counts as success`,
        ],
      },
      {
        id: 'PCR-05',
        statement: "2: until then dispatch answers 409 'Payment is not captured yet'",
        tests: [
          `${CAPTURE}: is not dispatched while its payment is %s and no more, but afterwards`,
          `${CAPTURE}: is not dispatched while the gateway cannot be asked`,
        ],
      },
      {
        id: 'PCR-06',
        statement: '2: failed or unknown after a day raises an alarm',
        tests: [`${CAPTURE}: raises an alarm when its payment is %s after a day`],
      },
      {
        id: 'PCR-07',
        statement: "2: a webhook is read by the entity's status, too; an authorised payment pays nothing",
        tests: [
          `${WEBHOOK}: confirms nothing by payment.captured whose payment is %s`,
          'src/infrastructure/payment-gateway/adapters/razorpay.webhooks.spec.ts: believes no event whose entity says otherwise: %j',
          `${CAPTURE}: does not take an authorised payment for a paid order`,
        ],
      },
      {
        id: 'PCR-08',
        statement:
          "3: a captured payment that cannot pay its order is given back in full and shows in the order's refunds",
        tests: [
          `${REFUNDS}: gives back its own amount, not the total: %d`,
          `${REFUNDS}: gives a second payment back in its own amount, which only the gateway knows`,
          `${REFUNDS}: is given back although nobody but the reconciler has seen it`,
          `${REFUNDS}: is late for a cancelled order`,
          `${REFUNDS}: captures first what is only authorised`,
        ],
      },
      {
        id: 'PCR-09',
        statement: "3: verify-payment with a payment of another amount: 400 'Payment verification failed'",
        tests: [
          `${REFUNDS}: gives back its own amount, not the total: %d`,
          `${REFUNDS}: gives back what the customer reported before anybody knew its amount`,
        ],
      },
      {
        id: 'PCR-10',
        statement: "4: the signature is in x-gateway-signature or in the gateway's own x-razorpay-signature",
        tests: [
          `${WEBHOOK}: takes the signature in the gateway’s own header as well`,
          'src/infrastructure/payment-gateway/adapters/razorpay.signatures.spec.ts: is taken from %s',
        ],
      },
      {
        id: 'PCR-11',
        statement: '5: CURRENCY has two decimals; another stops the start with a line that names it',
        tests: ['src/config/load-config.spec.ts: is refused by name: %s=%s'],
      },
      {
        id: 'PCR-12',
        statement: 'Both order details have refunds and refundedAmount',
        tests: [
          `${REFUNDS}: are shown as processed when the gateway answers so at once`,
          `${REFUNDS}: are none of an order whose money stays`,
        ],
      },
      {
        id: 'PCR-13',
        statement:
          "7: PROCESSED comes from the gateway's answer, refund.processed or the reconciler's question alone",
        tests: [
          `${REFUNDS}: stay pending while the gateway answers pending: the order is not refunded`,
          `${REFUNDS}: become processed by refund.processed alone, and stay so whatever comes after it`,
          `${REFUNDS}: are asked about when their webhook is lost: %s`,
          `${REFUNDS}: keep a webhook that is faster than the answer to our own request`,
          `${CONTRACT}: may be pending at first: the answer says so, and the question later that they are %s`,
        ],
      },
      {
        id: 'PCR-14',
        statement: '7: refund.failed is FAILED and raises an alarm',
        tests: [
          `${REFUNDS}: fail by refund.failed: the money is still owed, and a log line says so once`,
          'test/deploy/alerts.spec.ts: match labels that the metrics have, by the names under which Prometheus keeps them',
        ],
      },
      {
        id: 'PCR-15',
        statement: '8: REFUND_PENDING and REFUNDED are for all of the payment; a part leaves PAID',
        tests: [
          `${REFUNDS}: show what was refunded at the gateway by hand, a part of it leaving the order paid`,
          'src/modules/orders/domain/order-moves.spec.ts: give a part of the payment back when a part of the goods came back',
        ],
      },
      {
        id: 'PCR-16',
        statement: 'The sandbox gateway can be as unkind as the vendor',
        tests: [
          `${CONSOLE}: authorises a payment, then captures it or lets it fail`,
          `${CONSOLE}: takes another amount than the order’s`,
          `${CONSOLE}: loses a webhook until somebody sends it`,
          `${CONSOLE}: sends a forged webhook, which the service refuses, once`,
          `${CONSOLE}: sends a webhook ten minutes late by the service’s clock`,
          `${CONSOLE}: sends webhooks %s`,
          `${CONSOLE}: keeps refunds pending until somebody ends them`,
          `${CONSOLE}: does all of it by the forms of the page as well`,
        ],
      },
    ],
  },
];
