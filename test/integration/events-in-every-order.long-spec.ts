import { Types } from 'mongoose';
import { paymentSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { CartsService } from '#modules/carts/index.js';
import type { Order } from '#modules/orders/data/order.schema.js';
import type { OrderState } from '#modules/orders/domain/order-state.js';
import {
  cancelledByAdmin,
  confirmed,
  givenUp,
  movedByAdmin,
  shipped,
} from '#modules/orders/domain/order-transitions.js';

import { StockBooksService } from '#modules/bookkeeping/index.js';
import { MoneyBooksService } from '#modules/bookkeeping/services/money-books.service.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { anOrder, aShopper } from '../support/factories/an-order.js';
import { aProduct } from '../support/factories/a-product.js';
import { after, freshRefund as fresh, lapsed, now, paid, pending } from '../support/order-states.js';
import { storedOrder } from '../support/orders.js';
import { parcelEvents } from '../support/parcel-events.js';
import {
  paymentEvents,
  sequencesOf,
  TOTAL_MINOR,
  wholeRefundEvents,
  type PaymentEvent,
} from '../support/payment-events.js';
import { booksOf, Comparison, playAll, resultOf, together } from '../support/play-every-order.js';
import type { OrderEvent } from '../support/played-order.js';
import { session, type Session } from '../support/session.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import { ShiprocketStandIn } from '../support/stand-ins/shiprocket.stand-in.js';
import { sendCarrierWebhook, sendGatewayWebhook } from '../support/webhooks.js';
import { InvoiceNumbersPoller } from '../../src/workers/invoice-numbers.poller.js';
import { OrdersAdminService } from '#modules/orders/services/orders-admin.service.js';

/** Hundreds of orders each: a machine that does something else beside takes more than the usual three minutes. */
jest.setTimeout(900_000);

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
  rules('EVO-01').it.each([
    ['refunds of parts', paymentEvents(TOTAL_MINOR)],
    ['a refund of the whole', wholeRefundEvents(TOTAL_MINOR)],
    ['another amount, refunds of parts', unsigned(paymentEvents(900))],
    ['another amount, a refund of the whole', unsigned(wholeRefundEvents(900))],
  ] as const)('have the same result and right books: %s', (_, events) => {
    expect(together(STARTS.map((start) => playAll(start, events, 3)))).toEqual({
      played: STARTS.length * events.length ** 3,
      wrongBooks: [],
      differences: [],
    });
  });

  rules('GWO-04').it.each([
    ['an offer, refunds of parts', paymentEvents(900)],
    ['an offer, a refund of the whole', wholeRefundEvents(900)],
    ['a fee, refunds of parts', paymentEvents(1024)],
    ['a fee, a refund of the whole', wholeRefundEvents(1024)],
  ])('have the same result and right books, the signature too: %s', (_, events) => {
    expect(together(STARTS.map((start) => playAll(start, events, 3, true)))).toEqual({
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

const signed = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_2', captured: false }, now));
const sent = after(paid, shipped(paid, now));
const movedUnpaid = after(pending, movedByAdmin(pending, 'PROCESSING', now));
/** Orders whose parcel is on its way. */
const ON_THE_WAY: Readonly<Record<string, OrderState>> = {
  'paid by the signature': after(signed, shipped(signed, now)),
  'paid by another payment': sent,
};
const notArriving = { ...fresh(), note: 'It does not arrive', shipment: undefined };
const OTHERS: readonly OrderState[] = [
  ...STARTS,
  after(movedUnpaid, movedByAdmin(movedUnpaid, 'SHIPPED', now)),
  after(sent, givenUp(sent, { restock: true, refund: true }, notArriving)),
];
const WORLDS = [paymentEvents(TOTAL_MINOR), wholeRefundEvents(TOTAL_MINOR)].map((events) => [
  ...events,
  ...parcelEvents,
]);

describe('every three events of a payment and its parcel, on the rules alone', () => {
  rules('PCL-14').it.each(Object.entries(ON_THE_WAY))(
    'have the same result and right books: %s',
    (_, start) => {
      expect(together(WORLDS.map((events) => playAll(start, events, 3)))).toEqual({
        played: 19 ** 3 + 18 ** 3,
        wrongBooks: [],
        differences: [],
      });
    },
  );

  // Whether a payment finds its order on the way or ended decides whether it goes back: so the results differ there.
  it('leave right books of every other order', () => {
    const found = together(OTHERS.flatMap((start) => WORLDS.map((events) => playAll(start, events, 3))));
    expect(found).toMatchObject({ played: OTHERS.length * (19 ** 3 + 18 ** 3), wrongBooks: [] });
  });
});

/** The order's total, in minor units. */
const AMOUNT = 149_950;
const ADMIN = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const KEY_SECRET = 'the-key-secret-of-this-test';
const SETTINGS = {
  RATE_LIMIT_STANDARD_MAX: '1000000',
  RATE_LIMIT_CHECKOUT_MAX: '1000000',
  PAYMENT_KEY_SECRET: KEY_SECRET,
  PAYMENT_WEBHOOK_SECRET: 'the-webhook-secret-of-this-test',
};
/** The events that change money; the others are among the pairs. */
const OF_MONEY = /signature|captured|processed|created|lost|won/;

describe.each(['the sandbox', 'the vendors'] as const)('events of one order, as webhooks of %s', (whose) => {
  const gateway = new RazorpayStandIn({ keyId: 'rzp_test_events', keySecret: KEY_SECRET });
  const carrier = new ShiprocketStandIn();
  let app: TestApp;
  let customer: Session;

  beforeAll(async () => {
    const vendors: Record<string, string> =
      whose === 'the sandbox'
        ? {}
        : {
            PAYMENT_API_URL: `${await gateway.http.start()}/v1`,
            PAYMENT_KEY_ID: 'rzp_test_events',
            ...(await carrier.start()),
          };
    app = await createApp({ ...SETTINGS, ...vendors });
    // What has its paper is no settlement of a dispute any more: which refunds have one depends on when it runs.
    await app.get(InvoiceNumbersPoller).onApplicationShutdown();
    customer = await session(app).asUser();
  });

  afterAll(async () => {
    await app.close();
    if (whose === 'the vendors') await Promise.all([gateway.http.close(), carrier.http.close()]);
  });

  function send(event: OrderEvent, { _id, orderNumber, gatewayOrderId = '' }: Order, paymentId: string) {
    if ('parcel' in event) return sendCarrierWebhook(app, event.parcel(orderNumber));
    if ('body' in event)
      return sendGatewayWebhook(app, event.body({ gatewayOrderId, gatewayPaymentId: paymentId }));
    return customer.client.post('/orders/verify-payment', {
      orderId: _id.toHexString(),
      gatewayPaymentId: paymentId,
      gatewaySignature: paymentSignature(gatewayOrderId, paymentId, KEY_SECRET),
    });
  }

  async function play(event: OrderEvent, order: Order, paymentId: string) {
    expect((await send(event, order, paymentId)).status).toBe(200);
  }

  /** An order that waits for its payment. Nobody is mailed. */
  function waiting(): Promise<Order> {
    const start = { orderStatus: 'PENDING', paymentStatus: 'PENDING', stockState: 'RESERVED' } as const;
    return anOrder(app, { ...start, userId: customer.user.id, userEmail: null });
  }

  /** Plays each sequence on an order of its own, over HTTP. */
  async function playEach(
    sequences: Iterable<OrderEvent[]>,
    start: (paymentId: string) => Promise<Order> = waiting,
  ) {
    const comparison = new Comparison();
    const wrongBooks: string[] = [];
    let played = 0;
    for (const sequence of sequences) {
      const paymentId = `pay_${new Types.ObjectId().toHexString()}`;
      const order = await start(paymentId);
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

  rules('EVO-01').it('have the same result and right books: pairs', async () => {
    const events = paymentEvents(AMOUNT);
    expect(await playEach(sequencesOf(events, 2))).toEqual({
      played: events.length ** 2,
      wrongBooks: [],
      differences: [],
    });
  });

  rules('EVO-01').it('have the same result and right books: triples that change money', async () => {
    const events = paymentEvents(AMOUNT).filter(({ name }) => OF_MONEY.test(name));
    const triples = await playEach(sequencesOf(events, 3));
    expect(triples).toEqual({ played: events.length ** 3, wrongBooks: [], differences: [] });
    await expectRightMoney();
  });

  const payment = paymentEvents(AMOUNT);
  const ofMoney = payment.filter(({ name }) => OF_MONEY.test(name));
  const moving = parcelEvents.filter(({ name }) => name !== 'IN TRANSIT');
  const ofParcel = (sequence: OrderEvent[]) => sequence.filter((event) => 'parcel' in event).length;
  rules('PCL-14').it.each([
    ['one of the parcel in pairs', [...payment, ...parcelEvents], 2, 1, 2 * 14 * 5],
    ['one of the parcel in triples', [...ofMoney, ...moving], 3, 1, 3 * 4 * 7 ** 2],
    ['two of the parcel in triples', [...ofMoney, ...moving], 3, 2, 3 * 4 ** 2 * 7],
  ] as const)('have the same result and right books: %s', async (_, events, length, parcels, expected) => {
    // The case before has filled it again.
    expectSuccess(await customer.client.delete('/carts'));
    const { product, checkout } = await aShopper(app, {
      customer,
      product: await aProduct(app, { currentStock: 1_000_000 }),
    });
    const sequences = [...sequencesOf<OrderEvent>(events, length)].filter(
      (sequence) => ofParcel(sequence) === parcels,
    );
    const found = await playEach(sequences, async (paymentId) => {
      const order = expectSuccess(await customer.client.post('/orders/checkout', checkout));
      const waits = await storedOrder(app, order.orderId);
      await play({ name: 'signature', signature: true }, waits, paymentId);
      await app.get(CartsService).addItem(customer.user.id, { productId: product._id, quantity: 1 });
      await app.get(OrdersAdminService).move(order.orderId, { status: 'SHIPPED' }, ADMIN);
      return waits;
    });
    expect(found).toEqual({ played: expected, wrongBooks: [], differences: [] });
    await expectRightMoney();
    expect((await app.get(StockBooksService).check()).differences).toEqual([]);
  });

  async function expectRightMoney() {
    const { totals, differences } = await app.get(MoneyBooksService).check();
    expect({ unexplained: totals.unexplained, differences }).toEqual({ unexplained: 0, differences: [] });
  }
});
