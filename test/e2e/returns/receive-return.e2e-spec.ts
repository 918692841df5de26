import { StockBooksService } from '#modules/bookkeeping/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { statusesOf } from '../../support/statuses-of.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('PATCH /returns/admin/:id/status with RECEIVED', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  interface Approved extends PaidPurchase {
    readonly returnId: string;
    readonly itemId: string;
  }

  const receive = ({ returnId }: { returnId: string }, body: object = {}) =>
    admin.client.patch(`/returns/admin/${returnId}/status`, { status: 'RECEIVED', ...body });

  /** Asks for the return of units of the order's line, and approves it. */
  async function approved(purchase: PaidPurchase, quantity: number): Promise<Approved> {
    const { client } = purchase.customer;
    const { orderId } = purchase.order;
    const [{ itemId }] = expectSuccess(await client.get(`/orders/${orderId}`)).items;
    const asked = { orderId, items: [{ itemId, quantity }], reason: 'Arrived smashed' };
    const { _id: returnId } = expectSuccess(await client.post('/returns', asked), 201);
    expectSuccess(await admin.client.patch(`/returns/admin/${returnId}/status`, { status: 'APPROVED' }));
    return { ...purchase, returnId, itemId };
  }

  /** A delivered order of three units at 100.00 of a stock of ten, all of which are to be returned. */
  async function threeOnTheirWay(): Promise<Approved> {
    const product = await aProduct(app, { currentStock: 10, basePrice: 100 });
    const purchase = await paidOrder(app, { product, quantity: 3 });
    await reportParcel(app, purchase.order.orderNumber, 'DELIVERED');
    return approved(purchase, 3);
  }

  const ownReturn = async ({ customer, returnId }: Approved) =>
    expectSuccess(await customer.client.get('/returns')).returns.find(
      ({ _id }: { _id: string }) => _id === returnId,
    );
  const refundsOf = async ({ order }: Approved) =>
    ((await storedOrder(app, order.orderId)).refunds ?? []).map(({ amountMinor }) => amountMinor);

  /** The books agree with what the shop says of each unit. */
  async function expectStock({ product }: Approved, expected: number): Promise<void> {
    expect(await stockOf(app, product._id)).toBe(expected);
    expect((await app.get(StockBooksService).check()).differences).toEqual([]);
  }

  const item = { itemId: UNKNOWN_ID, quantity: 1 };
  const list = 'items must be a list of 1 to 100 objects with itemId and quantity';

  rules('RTI-03', 'RTI-05').it.each([
    [{ items: [] }, list],
    [{ items: [{ quantity: 1 }] }, 'items.0.itemId is required'],
    [{ items: [{ ...item, quantity: 0 }] }, /^items\.0\.quantity /],
    [{ items: [{ ...item, restock: 'no' }] }, 'items.0.restock must be true or false'],
    [{ items: [{ ...item, productId: UNKNOWN_ID }] }, 'items.0.productId is not allowed'],
    [{ restock: null }, 'restock must be true or false'],
    [{ refundAmount: -1 }, /^refundAmount must be an amount of 0 or more/],
    [{ refundAmount: 1.001 }, /^refundAmount /],
    [{ refundAmount: null }, /^refundAmount /],
    [{ status: 'APPROVED', items: [item] }, 'items is allowed with status RECEIVED only'],
    [{ status: 'REJECTED', restock: false }, 'restock is allowed with status RECEIVED only'],
    [{ status: 'APPROVED', refundAmount: 1 }, 'refundAmount is allowed with status RECEIVED only'],
  ])('refuses %j', async (body, message) => {
    expectError(await receive({ returnId: UNKNOWN_ID }, body), 400, message);
  });

  rules('RTI-03').it(
    'takes fewer units: the rest may be returned again, and the customer is mailed',
    async () => {
      const goods = await threeOnTheirWay();
      const answer = expectSuccess(await receive(goods, { items: [{ itemId: goods.itemId, quantity: 2 }] }));
      expect(answer).toMatchObject({
        status: 'RECEIVED',
        refundAmount: null,
        items: [{ itemId: goods.itemId, quantity: 3, received: 2, restocked: 2 }],
      });
      await expectStock(goods, 9);
      expect(await refundsOf(goods)).toEqual([20_000]);
      expect((await storedOrder(app, goods.order.orderId)).orderStatus).toBe('DELIVERED');
      const [item] = (await ownReturn(goods)).items;
      expect(item).toMatchObject({ received: 2 });
      expect(item).not.toHaveProperty('restocked');
      const { email } = goods.customer.user;
      expect((await mailTo(app, email, /return .* has been received$/)).text).toContain(
        'Received: 2 of 3 × Stainless Steel Kettle',
      );
      expect((await mailTo(app, email, /has started$/)).text).toContain(
        'Received: 2 × Stainless Steel Kettle',
      );
      const rest = await approved(goods, 1);
      expectSuccess(await receive(rest));
      await expectStock(goods, 10);
      expect(await refundsOf(goods)).toEqual([20_000, 10_000]);
      expect((await storedOrder(app, goods.order.orderId)).orderStatus).toBe('RETURNED');
    },
  );

  rules('RTI-04').it(
    'writes damaged units off: they are refunded, count as returned, and are not for sale',
    async () => {
      const goods = await threeOnTheirWay();
      const { itemId } = goods;
      const before = (await app.get(StockBooksService).check()).totals.damaged;
      const items = [
        { itemId, quantity: 1 },
        { itemId, quantity: 2, restock: false },
      ];
      expect(expectSuccess(await receive(goods, { items })).items).toMatchObject([
        { received: 3, restocked: 1 },
      ]);
      await expectStock(goods, 8);
      expect((await app.get(StockBooksService).check()).totals.damaged).toBe(before + 2);
      expect(await storedOrder(app, goods.order.orderId)).toMatchObject({ orderStatus: 'RETURNED' });
      await expectEventually(async () =>
        expect((await storedOrder(app, goods.order.orderId)).paymentStatus).toBe('REFUNDED'),
      );
      // Nothing brings them into the stock later.
      await reportParcel(app, goods.order.orderNumber, 'RTO DELIVERED');
      await expectStock(goods, 8);
    },
  );

  rules('RTI-04').it(
    'writes all of it off with restock false, and a carrier that returns the rest restocks that alone',
    async () => {
      const goods = await threeOnTheirWay();
      const items = [{ itemId: goods.itemId, quantity: 2 }];
      expectSuccess(await receive(goods, { items, restock: false }));
      await expectStock(goods, 7);
      await reportParcel(app, goods.order.orderNumber, 'RTO DELIVERED');
      await expectStock(goods, 8);
    },
  );

  rules('RTI-05').it('refunds what the administrator says, at most the share of what arrived', async () => {
    const goods = await threeOnTheirWay();
    const items = [{ itemId: goods.itemId, quantity: 2 }];
    const beyond = 'Refund exceeds the share of what was received';
    expectError(await receive(goods, { items, refundAmount: 200.01 }), 409, beyond);
    expect(await refundsOf(goods)).toEqual([]);
    expect((await ownReturn(goods)).status).toBe('APPROVED');
    expect(expectSuccess(await receive(goods, { items, refundAmount: 50.5 })).refundAmount).toBe(50.5);
    expect(await refundsOf(goods)).toEqual([5_050]);
    const { text } = await mailTo(app, goods.customer.user.email, /return .* has been received$/);
    expect(text).toContain('Refund: ₹50.50');
  });

  rules('RTI-05').it('refunds no more than is left of the payment, and says when that is less', async () => {
    const goods = await threeOnTheirWay();
    const already = { amount: 250, reason: 'Late' };
    expectSuccess(await admin.client.post(`/orders/admin/${goods.order.orderId}/refunds`, already), 201);
    expectError(await receive(goods, { refundAmount: 120 }), 409, /^Refund exceeds/);
    expectSuccess(await receive(goods));
    expect(await refundsOf(goods)).toEqual([25_000, 5_000]);
    const { text } = await mailTo(app, goods.customer.user.email, /return .* has been received$/);
    expect(text).toContain('Refund: ₹50.00');
    expect((await ownReturn(goods)).refundAmount).toBe(50);
  });

  rules('RTI-05').it('refunds nothing at 0, and says so', async () => {
    const goods = await threeOnTheirWay();
    expectSuccess(await receive(goods, { refundAmount: 0, note: 'They were used.' }));
    expect(await refundsOf(goods)).toEqual([]);
    expect(await storedOrder(app, goods.order.orderId)).toMatchObject({
      orderStatus: 'RETURNED',
      paymentStatus: 'PAID',
    });
    const { text } = await mailTo(app, goods.customer.user.email, /return .* has been received$/);
    expect(text).toContain('> They were used.');
    expect(text).toContain('Refund: ₹0.00');
    expect((await ownReturn(goods)).refundAmount).toBe(0);
  });

  rules('RTI-03').it('takes one of two administrators at once', async () => {
    const goods = await threeOnTheirWay();
    const { itemId } = goods;
    const answers = await Promise.all([
      receive(goods, { items: [{ itemId, quantity: 1 }] }),
      receive(goods, { items: [{ itemId, quantity: 2, restock: false }] }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const [{ received, restocked }] = answers.find(({ status }) => status === 200)!.body.data.items;
    await expectStock(goods, 7 + restocked);
    expect(await refundsOf(goods)).toEqual([received * 10_000]);
  });

  rules('RTI-04').it('takes no count once all units are back in the stock', async () => {
    const goods = await threeOnTheirWay();
    await reportParcel(app, goods.order.orderNumber, 'RTO DELIVERED');
    const back = 'All units of the order are back in the stock';
    expectError(await receive(goods, { restock: false }), 409, back);
    expectError(await receive(goods, { items: [{ itemId: goods.itemId, quantity: 1 }] }), 409, back);
    expectError(await receive(goods, { refundAmount: 300.01 }), 409, /^Refund exceeds/);
    expectSuccess(await receive(goods, { refundAmount: 120 }));
    await expectStock(goods, 10);
    expect(await refundsOf(goods)).toEqual([12_000]);
  });
});
