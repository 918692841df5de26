import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError } from '../../support/expect-envelope.js';
import { anOrder, paidOrder, type Purchase } from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { orderNoticesOf, stockOf, storedOrder } from '../../support/orders.js';
import { sendCarrierWebhook, reportParcel } from '../../support/webhooks.js';
import type { Answer } from '../../support/test-client.js';

describe('POST /orders/carrier-webhook', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '' });

  const report = ({ order }: Pick<Purchase, 'order'>, current_status: string, more: object = {}) =>
    sendCarrierWebhook(app, {
      channel_order_id: order.orderNumber,
      current_status,
      awb: 19041424751540,
      ...more,
    });

  const expectReceived = ({ status, body }: Answer) =>
    expect({ status, body }).toEqual({ status: 200, body: { status: 'success', received: true } });
  const statusOf = async ({ order }: Pick<Purchase, 'order'>) =>
    (await storedOrder(app, order.orderId)).orderStatus;

  describe('DELIVERED', () => {
    rules('AUT-06', 'ORD-06', 'ORD-37', 'ORR-15', 'BND-02', 'EVE-07', 'EVE-17', 'EVE-20').it(
      'delivers the order, mails and notifies, and answers a bare body',
      async () => {
        const purchase = await paidOrder(app);
        const answer = await report(purchase, 'DELIVERED');
        expectReceived(answer);
        const stored = await storedOrder(app, purchase.order.orderId);
        expect(stored.orderStatus).toBe('DELIVERED');
        expect(stored.statusHistory.at(-1)).toMatchObject({ status: 'DELIVERED', by: 'CARRIER' });
        expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order delivered']);
        await mailTo(app, purchase.customer.user.email, /delivered/);
      },
    );

    rules('FUL-09').it('sends one mail and one notification for repeated events', async () => {
      const purchase = await paidOrder(app);
      await mailTo(app, purchase.customer.user.email, /confirmed/);
      await Promise.all([
        report(purchase, 'Delivered', { current_timestamp: '2026-11-21 10:00:00' }),
        report(purchase, 'DELIVERED', { current_timestamp: '21 11 2026 10:00:00' }),
        report(purchase, 'delivered'),
      ]);
      await report(purchase, 'DELIVERED', { current_timestamp: '2026-11-22 10:00:00' });
      await mailTo(app, purchase.customer.user.email, /delivered/);
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order delivered']);
      expect(await countMailsTo(app, purchase.customer.user.email)).toBe(2);
    });

    it('does not mail or notify a deleted account', async () => {
      const purchase = await paidOrder(app);
      await mailTo(app, purchase.customer.user.email, /confirmed/);
      await eraseAccount(app, purchase.customer.user.id);
      await report(purchase, 'DELIVERED');
      expect(await statusOf(purchase)).toBe('DELIVERED');
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual([]);
    });
  });

  rules('ORD-07', 'ORR-15', 'REV-34', 'BND-02', 'FUL-06', 'FUL-21').it.each(['CANCELED', 'Cancelled'])(
    '%s changes the status only, and notifies without a mail',
    async (text) => {
      const purchase = await paidOrder(app, { quantity: 2 });
      await mailTo(app, purchase.customer.user.email, /confirmed/);
      await report(purchase, text);
      await report(purchase, text);
      expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
        orderStatus: 'CANCELLED',
        paymentStatus: 'PAID',
        stockState: 'COMMITTED',
      });
      expect(await stockOf(app, purchase.product._id)).toBe(8);
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order cancelled']);
      expect(await countMailsTo(app, purchase.customer.user.email)).toBe(1);
    },
  );

  describe('RTO DELIVERED', () => {
    rules('BND-02', 'FUL-08').it('takes the order back and restocks each line, once', async () => {
      const purchase = await paidOrder(app, { quantity: 3 });
      expect(await stockOf(app, purchase.product._id)).toBe(7);
      await Promise.all([
        report(purchase, 'RTO DELIVERED'),
        report(purchase, 'rto_delivered'),
        report(purchase, 'RTO  Delivered'),
      ]);
      await report(purchase, 'RTO DELIVERED', { current_timestamp: '2027-01-01 10:00:00' });
      expect(await statusOf(purchase)).toBe('RETURNED');
      expect(await stockOf(app, purchase.product._id)).toBe(10);
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual([]);
    });

    rules('FUL-24').it.each([
      ['what had gone back with a cancellation', { orderStatus: 'CANCELLED', stockState: 'RETURNED' }],
      ['a product that is gone', {}],
    ] as const)('does not restock %s', async (_, state) => {
      const order = await anOrder(app, state);
      expect((await reportParcel(app, order.orderNumber, 'RTO DELIVERED')).status).toBe(200);
      expect(await storedOrder(app, order._id)).toMatchObject({
        orderStatus: 'RETURNED',
        stockState: 'RETURNED',
      });
    });
  });

  rules('FUL-07').it('is ignored when its event is older than the last applied one', async () => {
    const purchase = await paidOrder(app);
    await report(purchase, 'DELIVERED', { current_timestamp: '21 11 2026 12:00:00' });
    await report(purchase, 'CANCELLED', { current_timestamp: '2026-11-21 11:59:59' });
    await report(purchase, 'CANCELLED', { current_timestamp: '2026-11-21T06:29:59Z' });
    expect(await statusOf(purchase)).toBe('DELIVERED');
    await report(purchase, 'CANCELLED', { current_timestamp: '2026-11-21T06:30:01Z' });
    expect(await statusOf(purchase)).toBe('CANCELLED');
  });

  rules('FUL-23').it('is not held up by the timestamp of an ignored status', async () => {
    const purchase = await paidOrder(app);
    await report(purchase, 'IN TRANSIT', { current_timestamp: '2026-12-31 12:00:00' });
    await report(purchase, 'DELIVERED', { current_timestamp: '2026-11-21 12:00:00' });
    expect(await statusOf(purchase)).toBe('DELIVERED');
  });

  rules('FUL-04', 'CAR-01').it(
    'prefers channel_order_id to order_id, which may be the carrier’s own',
    async () => {
      const [ours, other] = [await anOrder(app), await anOrder(app)];
      await sendCarrierWebhook(app, {
        channel_order_id: ours.orderNumber,
        order_id: other.orderNumber,
        current_status: 'DELIVERED',
      });
      expect((await storedOrder(app, ours._id)).orderStatus).toBe('DELIVERED');
      expect((await storedOrder(app, other._id)).orderStatus).toBe('PROCESSING');
    },
  );

  describe('finds the order', () => {
    const targetOf = async (body: object) => {
      const order = await anOrder(app, { trackingNumber: awb() });
      const other = await anOrder(app, { trackingNumber: awb() });
      const filled = JSON.parse(
        JSON.stringify(body).replaceAll('NUMBER', order.orderNumber).replaceAll('AWB', order.trackingNumber!),
      );
      const answer = await sendCarrierWebhook(app, { current_status: 'DELIVERED', ...filled });
      expectReceived(answer);
      expect((await storedOrder(app, other._id)).orderStatus).toBe('PROCESSING');
      return (await storedOrder(app, order._id)).orderStatus;
    };
    const awb = () => `SF${Math.floor(Math.random() * 1e12)}`;

    rules('FUL-04', 'CAR-01').it.each([
      ['order_id with the number of the sales channel before it', { order_id: '1373900_NUMBER' }],
      ['order_id in the variant without channel_order_id', { order_id: 'NUMBER', sr_order_id: 348456385 }],
      [
        'order_id when channel_order_id is unknown',
        { channel_order_id: 'enter your channel order id', order_id: 'NUMBER' },
      ],
      ['awb alone', { awb: 'AWB' }],
      ['awb when both references are unknown', { channel_order_id: 'ORD-1', order_id: 13905312, awb: 'AWB' }],
      ['awb beside an empty reference', { channel_order_id: ' ', awb: ' AWB ' }],
    ])('by %s', async (_, body) => {
      expect(await targetOf(body)).toBe('DELIVERED');
    });

    rules('CAR-01').it('that has the awb now, not one that had it years ago', async () => {
      const trackingNumber = awb();
      const years = { createdAt: new Date('2019-05-05T10:00:00Z'), orderStatus: 'SHIPPED' as const };
      const now = await anOrder(app, { trackingNumber, orderStatus: 'SHIPPED' });
      const former = await anOrder(app, { trackingNumber, ...years });
      await sendCarrierWebhook(app, { current_status: 'DELIVERED', awb: trackingNumber });
      expect((await storedOrder(app, now._id)).orderStatus).toBe('DELIVERED');
      expect((await storedOrder(app, former._id)).orderStatus).toBe('SHIPPED');
    });

    rules('CAR-01').it.each([
      ['a number that merely ends alike', { order_id: 'x1373900_NUMBER' }],
      ['an unknown awb', { awb: 'AWB1' }],
    ])('not by %s', async (_, body) => {
      expect(await targetOf(body)).toBe('PROCESSING');
    });

    rules('ORD-11', 'CAR-02').it(
      'of none for the test button of the carrier’s panel, and answers 200',
      async () => {
        const answer = await sendCarrierWebhook(app, {
          awb: 59629792084,
          current_status: 'Delivered',
          order_id: '13905312',
          current_timestamp: '2021-07-02 16:41:59',
          etd: '2021-07-02 16:41:59',
          current_status_id: 7,
          shipment_status: 'Delivered',
          shipment_status_id: 7,
          channel_order_id: 'enter your channel order id',
          channel: 'enter your channel name',
          courier_name: 'enter courier_name',
          scans: [{ date: '2019-06-25 12:08:00', activity: 'SHIPMENT DELIVERED', location: 'PATIALA' }],
        });
        expectReceived(answer);
      },
    );
  });

  describe('refuses', () => {
    rules('ORD-37', 'ORR-08', 'ORR-09', 'ERR-17').it(
      'a missing or wrong key before it reads the body, and counts it',
      async () => {
        const order = await anOrder(app);
        const body = { channel_order_id: order.orderNumber, current_status: 'DELIVERED' };
        for (const headers of [{}, { 'x-api-key': 'wrong' }] as Array<Record<string, string>>)
          for (const sent of [{}, body]) {
            const answer = await app.client
              .fromElsewhere()
              .post('/orders/carrier-webhook', sent, { headers });
            expectError(answer, 401);
            expect(answer.headers.get('ratelimit-limit')).toBe('100');
          }
        expect((await storedOrder(app, order._id)).orderStatus).toBe('PROCESSING');
      },
    );

    const NAMELESS = 'channel_order_id, order_id or awb is required';
    const REFERENCE = 'must be a string of at most 64 characters';
    const DELIVERED = { current_status: 'DELIVERED' };
    rules('ORR-07', 'ERR-16', 'FUL-03', 'CAR-03').it.each([
      [{}, `${NAMELESS}; current_status is required`],
      [{ channel_order_id: 'ORD-1' }, 'current_status is required'],
      [DELIVERED, NAMELESS],
      [{ ...DELIVERED, channel_order_id: null, order_id: '', awb: '' }, NAMELESS],
      [{ current_status: 7, channel_order_id: 'ORD-1' }, /^current_status /],
      [{ current_status: ' ', channel_order_id: 'ORD-1' }, /^current_status /],
      [{ ...DELIVERED, channel_order_id: 1 }, /^channel_order_id must be a string/],
      [{ ...DELIVERED, channel_order_id: { $ne: '' } }, /^channel_order_id must be a string/],
      [{ ...DELIVERED, channel_order_id: 'O'.repeat(65) }, `channel_order_id ${REFERENCE}`],
      [{ ...DELIVERED, order_id: '1'.repeat(65) }, `order_id ${REFERENCE} or a number`],
      [{ ...DELIVERED, channel_order_id: 'ORD-1', awb: {} }, `awb ${REFERENCE} or a number`],
      [[], /JSON object/],
    ])('the malformed body %j', async (body, message) => {
      expectError(await sendCarrierWebhook(app, body), 400, message);
    });
  });
});
