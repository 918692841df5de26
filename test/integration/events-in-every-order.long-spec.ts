import { Types } from 'mongoose';
import { paymentSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signatures.js';
import type { Order } from '#modules/orders/data/order.schema.js';
import type { OrderState } from '#modules/orders/domain/order-state.js';
import { cancelledByAdmin, movedByAdmin } from '#modules/orders/domain/order-transitions.js';
import { MoneyBooksService } from '#modules/orders/services/books/money-books.service.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';
import { after, freshRefund as fresh, lapsed, now, paid, pending } from '../support/order-states.js';
import { storedOrder } from '../support/orders.js';
import {
  paymentEvents,
  sequencesOf,
  TOTAL_MINOR,
  wholeRefundEvents,
  type PaymentEvent,
} from '../support/payment-events.js';
import { booksOf, Comparison, playAll, resultOf, together } from '../support/play-every-order.js';
import { session, type Session } from '../support/session.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import { sendGatewayWebhook } from '../support/webhooks.js';

const STARTS: readonly OrderState[] = [
  pending,
  { ...pending, paymentStatus: 'FAILED' },
  after(pending, movedByAdmin(pending, 'PROCESSING', now)),
  lapsed,
  after(pending, cancelledByAdmin(pending, fresh())),
  paid,
  after(paid, cancelledByAdmin(paid, fresh())),
];

const unsigned = (events: PaymentEvent[]) => events.filter((event) => !('signature' in event));

describe('every three events of one payment, on the rules alone', () => {
  it.each([
    ['refunds of parts', paymentEvents(TOTAL_MINOR)],
    ['a refund of the whole', wholeRefundEvents(TOTAL_MINOR)],
    ['another amount, refunds of parts', unsigned(paymentEvents(900))],
    ['another amount, a refund of the whole', unsigned(wholeRefundEvents(900))],
  ] as const)('[EVO-01] have the same result and right books: %s', (_, events) => {
    expect(together(STARTS.map((start) => playAll(start, events, 3)))).toEqual({
      played: STARTS.length * events.length ** 3,
      wrongBooks: [],
      differences: [],
    });
  });

  it.each([[paymentEvents(900)], [wholeRefundEvents(900)]])(
    'leave right books when the signature comes before another amount (%#)',
    (events) => {
      expect(together(STARTS.map((start) => playAll(start, events, 3)))).toMatchObject({ wrongBooks: [] });
    },
  );
});

/** The order's total, in minor units. */
const AMOUNT = 149_950;
const KEY_SECRET = 'the-key-secret-of-this-test';
const SETTINGS = {
  RATE_LIMIT_STANDARD_MAX: '1000000',
  RATE_LIMIT_CHECKOUT_MAX: '1000000',
  PAYMENT_KEY_SECRET: KEY_SECRET,
  PAYMENT_WEBHOOK_SECRET: 'the-webhook-secret-of-this-test',
};
/** What changes money; the others are among the pairs. */
const OF_MONEY = /signature|captured|processed|created|lost|won/;

describe.each(['sandbox', 'Razorpay'] as const)('events of one payment, as webhooks of %s', (vendor) => {
  const standIn = new RazorpayStandIn({ keyId: 'rzp_test_events', keySecret: KEY_SECRET });
  let app: TestApp;
  let customer: Session;

  beforeAll(async () => {
    const real: Record<string, string> =
      vendor === 'sandbox'
        ? {}
        : { PAYMENT_API_URL: `${await standIn.http.start()}/v1`, PAYMENT_KEY_ID: 'rzp_test_events' };
    app = await createApp({ ...SETTINGS, ...real });
    customer = await session(app).asUser();
  });

  afterAll(async () => {
    await app.close();
    if (vendor === 'Razorpay') await standIn.http.close();
  });

  async function play(event: PaymentEvent, { _id, gatewayOrderId = '' }: Order, paymentId: string) {
    const subject = { gatewayOrderId, gatewayPaymentId: paymentId };
    const answer =
      'signature' in event
        ? await customer.client.post('/orders/verify-payment', {
            orderId: _id.toHexString(),
            gatewayPaymentId: paymentId,
            gatewaySignature: paymentSignature(gatewayOrderId, paymentId, KEY_SECRET),
          })
        : await sendGatewayWebhook(app, event.body(subject));
    expect(answer.status).toBe(200);
  }

  /** Plays every sequence on an order of its own, over HTTP. Nobody is mailed. */
  async function playEach(events: readonly PaymentEvent[], length: number) {
    const comparison = new Comparison();
    const wrongBooks: string[] = [];
    let played = 0;
    for (const sequence of sequencesOf(events, length)) {
      const start = { orderStatus: 'PENDING', paymentStatus: 'PENDING', stockState: 'RESERVED' } as const;
      const order = await anOrder(app, { ...start, userId: customer.user.id, userEmail: null });
      const paymentId = `pay_${new Types.ObjectId().toHexString()}`;
      const names = sequence.map(({ name }) => name);
      for (const event of sequence) {
        await play(event, order, paymentId);
        const faults = booksOf(await storedOrder(app, order._id.toHexString()));
        if (faults.length > 0) wrongBooks.push(`${names.join(' > ')}: at ${event.name}: ${faults.join()}`);
      }
      const result = resultOf(await storedOrder(app, order._id.toHexString()));
      comparison.add(names, JSON.parse(JSON.stringify(result).replaceAll(paymentId, 'pay')) as object);
      played += 1;
    }
    return { played, wrongBooks, differences: comparison.differences };
  }

  it('[EVO-01] have the same result and right books: pairs', async () => {
    const events = paymentEvents(AMOUNT);
    expect(await playEach(events, 2)).toEqual({
      played: events.length ** 2,
      wrongBooks: [],
      differences: [],
    });
  });

  it('[EVO-01] have the same result and right books: triples that change money', async () => {
    const events = paymentEvents(AMOUNT).filter(({ name }) => OF_MONEY.test(name));
    const triples = await playEach(events, 3);
    expect(triples).toEqual({ played: events.length ** 3, wrongBooks: [], differences: [] });
    const { totals, differences } = await app.get(MoneyBooksService).check();
    expect({ unexplained: totals.unexplained, differences }).toEqual({ unexplained: 0, differences: [] });
  });
});
