import { randomUUID } from 'node:crypto';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { checkedOutOrder, paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { receivedReturn } from '../../support/factories/a-return.js';
import { useTwoApps } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { downloadedPdf } from '../../support/read-pdf.js';
import { statusesOf } from '../../support/statuses-of.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { reportParcel } from '../../support/webhooks.js';

const REASON = 'A scratch on the lid';
const EXCEEDS = 'Refund exceeds what was paid';
const SELLER = {
  SELLER_NAME: 'Kettle House',
  SELLER_TAX_ID: '29ABCDE1234F1Z5',
  SELLER_STATE: 'Karnataka',
};

describe('the refund of units of a shipped order', () => {
  const [app, beside] = useTwoApps(SELLER);
  const admin = useLastingAdmin(app);

  const post = (orderId: string, body: object, { path = 'refunds', client = admin.client, key = '' } = {}) =>
    client.post(
      `/orders/admin/${orderId}/${path}`,
      body,
      key === '' ? {} : { headers: { 'idempotency-key': key } },
    );
  const refund = (orderId: string, items: unknown, more: Parameters<typeof post>[2] = {}) =>
    post(orderId, { items, reason: REASON }, more);
  const preview = (orderId: string, body: object) => post(orderId, body, { path: 'refunds/preview' });
  const detailOf = async (orderId: string) =>
    expectSuccess(await admin.client.get(`/orders/admin/${orderId}`));
  const itemsOf = async ({ order }: PaidPurchase): Promise<string[]> =>
    (await detailOf(order.orderId)).items.map(({ itemId }: { itemId: string }) => itemId);
  const processed = (orderId: string) =>
    expectEventually(async () => {
      const detail = await detailOf(orderId);
      expect(detail.refunds.map(({ status }: any) => status)).not.toContain('PENDING');
      return detail;
    });

  /** The order is shipped: no unit can leave it any more. */
  const ship = async (orderId: string) =>
    expectSuccess(await admin.client.patch(`/orders/admin/${orderId}/status`, { status: 'SHIPPED' }));

  /** Three kettles of 1,000.00 for 2,999.99, paid and shipped. */
  async function threeKettles() {
    const { code } = await aCoupon(app, { type: 'FLAT', value: 0.01, minSubtotal: 0 });
    const product = await aProduct(app, { basePrice: 1000, taxRate: 18, hsnCode: '73239390' });
    const purchase = await paidOrder(app, { product, quantity: 3, couponCode: code });
    const [itemId] = (await itemsOf(purchase)) as [string];
    await ship(purchase.order.orderId);
    return { ...purchase, itemId, orderId: purchase.order.orderId, productId: product._id };
  }

  rules('RFU-01', 'RFU-04').it('is their share, and moves no stock', async () => {
    const { orderId, itemId, productId, payment } = await threeKettles();
    const first = expectSuccess(await refund(orderId, [{ itemId, quantity: 1 }]), 201);
    expect(first).toMatchObject({
      paymentStatus: 'PAID',
      orderStatus: 'SHIPPED',
      refunds: [
        {
          amount: 1000,
          reason: 'ADMIN',
          gatewayPaymentId: payment.gatewayPaymentId,
        },
      ],
      lineUnits: [{ itemId, returned: 0, refunded: 1, left: 2 }],
    });
    expect(await stockOf(app, productId)).toBe(7);
  });

  rules('RFU-01', 'RFU-04').it('adds up over all units, without a unit back in stock', async () => {
    const { orderId, itemId, productId } = await threeKettles();
    for (const quantity of [1, 2]) expectSuccess(await refund(orderId, [{ itemId, quantity }]), 201);
    expect(await processed(orderId)).toMatchObject({
      paymentStatus: 'REFUNDED',
      refundedAmount: 2999.99,
      refunds: [{ amount: 1000 }, { amount: 1999.99 }],
    });
    expect(await stockOf(app, productId)).toBe(7);
    expectError(await refund(orderId, [{ itemId, quantity: 1 }]), 409, EXCEEDS);
  });

  rules('RFU-02').it('is refused when an amount before has left less than their share', async () => {
    const { orderId, itemId } = await threeKettles();
    expectSuccess(await post(orderId, { amount: 500, reason: REASON }), 201);
    expectError(await refund(orderId, [{ itemId, quantity: 3 }]), 409, EXCEEDS);
    expectSuccess(await refund(orderId, [{ itemId, quantity: 2 }]), 201);
  });

  rules('RFU-02').it('counts with returns, both ways', async () => {
    const purchase = await threeKettles();
    const { orderId, itemId, productId, customer, order } = purchase;
    await reportParcel(app, order.orderNumber, 'DELIVERED');
    await receivedReturn(admin, purchase, [{ itemId, quantity: 1 }]);
    expectError(await refund(orderId, [{ itemId, quantity: 3 }]), 409, EXCEEDS);
    expectSuccess(await refund(orderId, [{ itemId, quantity: 1 }]), 201);
    const asks = (quantity: number) =>
      customer.client.post('/returns', { orderId, items: [{ itemId, quantity }], reason: 'It leaks.' });
    expectError(await asks(2), 400, 'items has more units of item ' + itemId + ' than the order');
    await receivedReturn(admin, purchase, [{ itemId, quantity: 1 }]);
    expect(await processed(orderId)).toMatchObject({ refundedAmount: 2999.99, paymentStatus: 'REFUNDED' });
    expect(await stockOf(app, productId)).toBe(9);
    expect(await detailOf(orderId)).toMatchObject({
      orderStatus: 'DELIVERED',
      lineUnits: [{ itemId, returned: 2, refunded: 1, left: 0 }],
    });
  });

  rules('RFU-02', 'RFD-07').it('goes back once for the same units, from two processes at once', async () => {
    const { orderId, itemId } = await threeKettles();
    const other = beside.client.as(admin.token);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        refund(orderId, [{ itemId, quantity: 2 }], { client: i % 2 === 0 ? admin.client : other }),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await processed(orderId)).refundedAmount).toBe(1999.99);
  });

  rules('RFU-03').it('pays each unit once beside a return of the same units at once', async () => {
    for (let round = 0; round < 2; round++) {
      const { orderId, itemId, productId, customer, order } = await threeKettles();
      await reportParcel(app, order.orderNumber, 'DELIVERED');
      const items = [{ itemId, quantity: 3 }];
      const { _id } = expectSuccess(
        await customer.client.post('/returns', { orderId, items, reason: 'It leaks.' }),
        201,
      );
      const decide = (status: string, client = admin.client) =>
        client.patch(`/returns/admin/${_id}/status`, { status });
      expectSuccess(await decide('APPROVED'));
      const [received] = await Promise.all([
        decide('RECEIVED', beside.client.as(admin.token)),
        refund(orderId, [{ itemId, quantity: 2 }]),
        refund(orderId, [{ itemId, quantity: 1 }], { client: beside.client.as(admin.token) }),
      ]);
      if (received.status !== 200) expectSuccess(await decide('RECEIVED'));
      expect(await processed(orderId)).toMatchObject({ orderStatus: 'RETURNED', refundedAmount: 2999.99 });
      expect(await stockOf(app, productId)).toBe(10);
    }
  });

  rules('RFU-01', 'RFD-04').it('is made once for one key, which another request cannot use', async () => {
    const { orderId, itemId } = await threeKettles();
    const key = randomUUID();
    const items = [{ itemId, quantity: 1 }];
    expectSuccess(await refund(orderId, items, { key }), 201);
    expectSuccess(await refund(orderId, items, { key, client: beside.client.as(admin.token) }), 201);
    expect((await refund(orderId, [{ itemId, quantity: 2 }], { key })).status).toBe(409);
    expect((await detailOf(orderId)).refunds).toHaveLength(1);
  });

  rules('RFU-05', 'CRN-03').it(
    'has a credit note of its lines without quantities, whose taxes add up',
    async () => {
      const pan = await aProduct(app, { name: 'Pan', basePrice: 118, taxRate: 18 });
      const kettle = await aProduct(app, { name: 'Kettle', basePrice: 1180, taxRate: 18 });
      const more = [{ productId: pan._id, quantity: 1 }];
      const purchase = await paidOrder(app, { product: kettle, quantity: 2, more });
      const { orderId } = purchase.order;
      const [itemId] = (await itemsOf(purchase)) as [string];
      await ship(orderId);
      const expected = expectSuccess(await preview(orderId, { items: [{ itemId, quantity: 1 }] }));
      expect(expected.lines).toEqual([{ itemId, quantity: 1, amount: 1180, tax: 180 }]);
      expectSuccess(await refund(orderId, [{ itemId, quantity: 1 }]), 201);
      const { refunds } = await processed(orderId);
      const path = `/orders/${orderId}/credit-notes/${refunds[0]._id}`;
      const { text } = await downloadedPdf(app, purchase.customer, path);
      expect(text).toContain('Kettle');
      expect(text).not.toContain('Pan');
      expect(text).not.toMatch(/Qty|Unit price|Quantity/);
      expect(text).toMatch(/1,180\.00/);
      expect(text).toMatch(/90\.00/);
    },
  );

  describe('POST /orders/admin/:id/refunds/preview', () => {
    rules('RFU-06').it(
      'says the amount, the lines with their tax and what is left, and changes nothing',
      async () => {
        const { orderId, itemId } = await threeKettles();
        const before = await storedOrder(app, orderId);
        expect(expectSuccess(await preview(orderId, { items: [{ itemId, quantity: 1 }] }))).toEqual({
          amount: 1000,
          lines: [{ itemId, quantity: 1, amount: 1000, tax: 152.54 }],
          refundable: 2999.99,
        });
        expect(expectSuccess(await preview(orderId, { amount: 250.5 }))).toEqual({
          amount: 250.5,
          lines: [],
          refundable: 2999.99,
        });
        expect(await storedOrder(app, orderId)).toEqual(before);
      },
    );

    rules('RFU-06').it('agrees with the refund that follows, whatever went back before', async () => {
      const { orderId, itemId } = await threeKettles();
      for (const _ of [1, 2, 3]) {
        const body = { items: [{ itemId, quantity: 1 }] };
        const { amount, refundable } = expectSuccess(await preview(orderId, body));
        const { refunds } = expectSuccess(await post(orderId, { ...body, reason: REASON }), 201);
        expect(refunds.at(-1).amount).toBe(amount);
        expect(refundable).toBeGreaterThanOrEqual(amount);
      }
      expect((await detailOf(orderId)).refunds.map(({ amount }: any) => amount)).toEqual([
        1000, 999.99, 1000,
      ]);
    });

    rules('RFU-06').it('refuses what the refund would refuse', async () => {
      const { orderId, itemId } = await threeKettles();
      expectError(await preview(orderId, { items: [{ itemId, quantity: 4 }] }), 409, EXCEEDS);
      expectError(await preview(orderId, { amount: 3000 }), 409, EXCEEDS);
      expectError(await preview(UNKNOWN_ID, { amount: 1 }), 404, 'Order not found');
      const unpaid = await checkedOutOrder(app);
      expectError(await preview(unpaid.order.orderId, { amount: 1 }), 409, EXCEEDS);
    });
  });

  const item = { itemId: UNKNOWN_ID, quantity: 1 };
  const ITEMS = 'items must be a list of 1 to 100 objects with itemId and quantity';
  const QUANTITY = 'quantity must be a whole number from 1 to 1000000000';
  rules('RFU-07').it.each<[string, object, string]>([
    ['neither', {}, 'amount is required'],
    ['both', { amount: 1, items: [item] }, 'Give either amount, or items and shipping'],
    ['no item', { items: [] }, ITEMS],
    ['null', { items: null }, ITEMS],
    ['no units', { items: [{ ...item, quantity: 0 }] }, QUANTITY],
    ['no id', { items: [{ quantity: 1 }] }, 'itemId is required'],
    ['a null amount', { amount: null, items: [item] }, 'amount must be an amount'],
  ])('takes exactly one of amount and items: refuses %s', async (_, body, message) => {
    for (const path of ['refunds', 'refunds/preview']) {
      const answer = await post(UNKNOWN_ID, path === 'refunds' ? { ...body, reason: REASON } : body, {
        path,
      });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(message);
    }
  });
});
