import { randomUUID } from 'node:crypto';
import { MoneyBooksService, StockBooksService } from '#modules/bookkeeping/index.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { checkedOutOrder, paidOrder, type ShoppingOptions } from '../../support/factories/an-order.js';
import { useTwoApps } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { movementsOfOrder, orderNoticesOf, stockOf, storedOrder } from '../../support/orders.js';
import { downloadedPdf } from '../../support/read-pdf.js';
import { statusesOf } from '../../support/statuses-of.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const REASON = 'Broken on the shelf';
const EXCEEDS = 'Refund exceeds what was paid';
const NOT_ENOUGH = 'The order does not have as many of these units';

describe('POST /orders/admin/:id/items/cancel', () => {
  const [app, beside] = useTwoApps({
    SELLER_NAME: 'Kettle House',
    SELLER_TAX_ID: '29ABCDE1234F1Z5',
    SELLER_STATE: 'Karnataka',
  });
  const admin = useLastingAdmin(app);

  const post = (orderId: string, path: string, body: object, { client = admin.client, key = '' } = {}) =>
    client.post(
      `/orders/admin/${orderId}/${path}`,
      body,
      key === '' ? {} : { headers: { 'idempotency-key': key } },
    );
  const cancel = (
    orderId: string,
    items: unknown,
    body: object = {},
    more: Parameters<typeof post>[3] = {},
  ) => post(orderId, 'items/cancel', { items, reason: REASON, ...body }, more);
  const detailOf = async (orderId: string) =>
    expectSuccess(await admin.client.get(`/orders/admin/${orderId}`));

  /** Three kettles of 1,000.00 and a pan of 500.00 for 3,499.99, paid. */
  async function threeKettles({ customer }: Pick<ShoppingOptions, 'customer'> = {}) {
    const { code } = await aCoupon(app, { type: 'FLAT', value: 0.01, minSubtotal: 0 });
    const product = await aProduct(app, { name: 'Kettle', basePrice: 1000, taxRate: 18 });
    const pan = await aProduct(app, { name: 'Pan', basePrice: 500, taxRate: 18 });
    const more = [{ productId: pan._id, quantity: 1 }];
    const shopping = { product, quantity: 3, more, couponCode: code };
    const purchase = await paidOrder(app, customer === undefined ? shopping : { ...shopping, customer });
    const { orderId, orderNumber } = purchase.order;
    const [kettle, panItem] = (await detailOf(orderId)).items.map(({ itemId }: any) => itemId);
    return { ...purchase, orderId, orderNumber, kettle, panItem, panId: pan._id, productId: product._id };
  }

  const differences = async (orderNumber: string) => {
    const books = [await app.get(StockBooksService).check(), await app.get(MoneyBooksService).check()];
    return books.flatMap(({ differences: found }) =>
      found.filter((each) => each.orderNumber === orderNumber),
    );
  };

  rules('UNC-02', 'UNC-03', 'UNC-04').it(
    'takes units out of the order, refunds their share and puts them back, once',
    async () => {
      const { orderId, orderNumber, kettle, panItem, productId, customer } = await threeKettles();
      const after = expectSuccess(await cancel(orderId, [{ itemId: kettle, quantity: 2 }]));
      expect(after).toMatchObject({
        orderStatus: 'PROCESSING',
        paymentStatus: 'PAID',
        pricing: { totalAmount: 3499.99 },
        items: [
          { itemId: kettle, quantity: 3, cancelledQuantity: 2, lineTotal: 3000 },
          { itemId: panItem, quantity: 1 },
        ],
        refunds: [{ amount: 1999.99, reason: 'CANCELLED' }],
        lineUnits: [
          { itemId: kettle, returned: 0, refunded: 0, left: 1 },
          { itemId: panItem, returned: 0, refunded: 0, left: 1 },
        ],
      });
      expect(after.items[1]).not.toHaveProperty('cancelledQuantity');
      const own = expectSuccess(await customer.client.get(`/orders/${orderId}`));
      expect(own.items).toEqual(after.items);
      expect(JSON.stringify(own)).not.toContain(REASON);
      expect(await stockOf(app, productId)).toBe(9);
      expect(await movementsOfOrder(app, productId, orderNumber)).toMatchObject([
        { delta: -3, cause: 'RESERVED' },
        { delta: 2, cause: 'RELEASED', by: `ADMIN:${admin.user.id}` },
      ]);
      expect(await differences(orderNumber)).toEqual([]);
    },
  );

  rules('UNC-02').it('writes units off with restock false', async () => {
    const { orderId, orderNumber, kettle, productId } = await threeKettles();
    const damagedBefore = (await app.get(StockBooksService).check()).totals.damaged;
    expectSuccess(await cancel(orderId, [{ itemId: kettle, quantity: 2 }], { restock: false }));
    expect(await stockOf(app, productId)).toBe(7);
    expect((await app.get(StockBooksService).check()).totals.damaged).toBe(damagedBefore + 2);
    expect(await differences(orderNumber)).toEqual([]);
    const { entries } = expectSuccess(await admin.client.get(`/audit-log?subject=${orderId}`));
    expect(entries[0]).toMatchObject({
      action: 'ORDER_UNITS_CANCELLED',
      after: { cancelledUnits: [{ itemId: kettle, quantity: 2, restocked: false }] },
    });
  });

  rules('UNC-06').it('cancels the order with the last unit', async () => {
    const { orderId, orderNumber, kettle, panItem, panId, productId, customer } = await threeKettles();
    expectSuccess(await post(orderId, 'refunds', { amount: 100, reason: 'late' }), 201);
    expectSuccess(await cancel(orderId, [{ itemId: kettle, quantity: 1 }]));
    const rest = [
      { itemId: panItem, quantity: 1 },
      { itemId: kettle, quantity: 2 },
    ];
    const ended = expectSuccess(await cancel(orderId, rest, { restock: false }));
    expect(ended).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUND_PENDING' });
    expect(ended.items.map(({ cancelledQuantity }: any) => cancelledQuantity)).toEqual([3, 1]);
    expect(ended.refunds.map(({ amount }: any) => amount)).toEqual([100, 1000, 2399.99]);
    expect(ended.statusHistory.at(-1)).toMatchObject({ status: 'CANCELLED', reason: REASON });
    expect([await stockOf(app, productId), await stockOf(app, panId)]).toEqual([8, 9]);
    expect((await storedOrder(app, orderId)).couponHeld).toBe(false);
    expect(await orderNoticesOf(app, customer.user.id)).toContain('Order cancelled');
    expect(await differences(orderNumber)).toEqual([]);
    expectError(await cancel(orderId, rest), 409, 'Order cannot be cancelled');
  });

  rules('UNC-01', 'UNC-08').it('refuses what it cannot do, and changes nothing', async () => {
    const { orderId, kettle, productId } = await threeKettles();
    const one = [{ itemId: kettle, quantity: 1 }];
    const before = await storedOrder(app, orderId);
    expectError(await cancel(UNKNOWN_ID, one), 404, 'Order not found');
    const foreign = (await threeKettles()).kettle;
    for (const itemId of [UNKNOWN_ID, foreign]) {
      const answer = await cancel(orderId, [...one, { itemId, quantity: 1 }]);
      expectError(answer, 400, `items has an item that the order does not have: ${itemId}`);
      expect(answer.headers.get('x-error-code')).toBe('ITEM_UNKNOWN');
      for (const path of ['refunds', 'refunds/preview'])
        expect(
          (
            await post(orderId, path, {
              items: [{ itemId, quantity: 1 }],
              ...(path === 'refunds' ? { reason: REASON } : {}),
            })
          ).status,
        ).toBe(400);
    }
    expectError(await cancel(orderId, [{ itemId: kettle, quantity: 4 }]), 409, NOT_ENOUGH);
    expectError(await cancel(orderId, [...one, ...one, ...one, ...one]), 409, NOT_ENOUGH);
    expect(await storedOrder(app, orderId)).toEqual(before);
    expect(await stockOf(app, productId)).toBe(7);
    expectSuccess(await admin.client.patch(`/orders/admin/${orderId}/status`, { status: 'SHIPPED' }));
    expectError(await cancel(orderId, one), 409, 'Order cannot be cancelled');
  });

  rules('PGS-01').it(
    'keeps the reason where the units have cost nothing, and once where they have',
    async () => {
      const product = await aProduct(app, { basePrice: 1000 });
      const gift = await aProduct(app, { basePrice: 0 });
      const more = [{ productId: gift._id, quantity: 2 }];
      const { orderId } = (await paidOrder(app, { product, more })).order;
      const itemId = (await detailOf(orderId)).items[1].itemId;
      const key = randomUUID();
      for (let sent = 0; sent < 2; sent++) {
        const after = expectSuccess(await cancel(orderId, [{ itemId, quantity: 1 }], {}, { key }));
        expect(after.refunds).toEqual([]);
        expect(after.notes).toMatchObject([
          { text: `1 unit cancelled: ${REASON}`, by: `ADMIN:${admin.user.id}` },
        ]);
      }
      const again = expectSuccess(
        await post(orderId, 'refunds', { items: [{ itemId, quantity: 1 }], reason: 'It is gone' }),
        201,
      );
      expect(again.notes.at(-1).text).toBe('1 unit cancelled: It is gone');
      const { kettle, orderId: other } = await threeKettles();
      expect(expectSuccess(await cancel(other, [{ itemId: kettle, quantity: 1 }])).notes).toEqual([]);
    },
  );

  rules('UNC-08').it('refuses an unpaid order', async () => {
    const { order } = await checkedOutOrder(app, { quantity: 2 });
    const { items } = await detailOf(order.orderId);
    const units = [{ itemId: items[0].itemId, quantity: 1 }];
    const answer = await cancel(order.orderId, units);
    expectError(answer, 409, 'Order is not paid');
    expect(answer.headers.get('x-error-code')).toBe('ORDER_NOT_PAID');
    const moved = await admin.client.patch(`/orders/admin/${order.orderId}/status`, { status: 'PROCESSING' });
    expectSuccess(moved);
    expectError(await cancel(order.orderId, units), 409, 'Order is not paid');
  });

  rules('UNC-03').it('refuses a share that is more than what is left of the payment', async () => {
    const { orderId, kettle } = await threeKettles();
    expectSuccess(await post(orderId, 'refunds', { amount: 3000, reason: 'late' }), 201);
    expectError(await cancel(orderId, [{ itemId: kettle, quantity: 1 }]), 409, EXCEEDS);
  });

  rules('UNC-09').it('is made once for one key, and by one of several at once', async () => {
    const { orderId, orderNumber, kettle, productId } = await threeKettles();
    const key = randomUUID();
    const units = [{ itemId: kettle, quantity: 1 }];
    for (const client of [admin.client, beside.client.as(admin.token)])
      expectSuccess(await cancel(orderId, units, {}, { key, client }));
    expect((await cancel(orderId, units, { restock: false }, { key })).status).toBe(409);
    expect(await stockOf(app, productId)).toBe(8);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        cancel(
          orderId,
          [{ itemId: kettle, quantity: 2 }],
          {},
          { client: index % 2 === 0 ? admin.client : beside.client.as(admin.token) },
        ),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await stockOf(app, productId)).toBe(10);
    expect((await detailOf(orderId)).refunds.map(({ amount }: any) => amount)).toEqual([1000, 1999.99]);
    expect(await differences(orderNumber)).toEqual([]);
  });

  rules('UNC-09').it('races with a cancellation and a refund: units and money go back once', async () => {
    for (let round = 0; round < 3; round++) {
      const { orderId, orderNumber, kettle, panItem, productId, customer } = await threeKettles();
      const units = [{ itemId: kettle, quantity: 2 }];
      await Promise.all([
        cancel(orderId, units),
        customer.client.post(`/orders/${orderId}/cancel`, {}),
        post(orderId, 'refunds', { items: units, reason: REASON }, { client: beside.client.as(admin.token) }),
      ]);
      const { orderStatus, items } = await detailOf(orderId);
      if (orderStatus !== 'CANCELLED') {
        const { cancelledQuantity = 0 } = items[0];
        const rest = [
          { itemId: kettle, quantity: 3 - cancelledQuantity },
          { itemId: panItem, quantity: 1 },
        ];
        expectSuccess(await cancel(orderId, rest));
      }
      const { refunds } = await detailOf(orderId);
      const total = refunds.reduce((sum: number, { amount }: any) => sum + Math.round(amount * 100), 0);
      expect(total).toBe(349_999);
      expect(await stockOf(app, productId)).toBe(10);
      expect(await differences(orderNumber)).toEqual([]);
    }
  });

  rules('UNC-07').it('mails the customer what was cancelled and what comes back', async () => {
    const { orderId, orderNumber, kettle, customer } = await threeKettles();
    expectSuccess(await cancel(orderId, [{ itemId: kettle, quantity: 2 }]));
    const { text } = await mailTo(app, customer.user.email, /Items of your order .* were cancelled/);
    expect(text).toContain('2 × Kettle');
    expect(text).toMatch(/1,999\.99/);
    expect(text).not.toContain(REASON);
    await mailTo(app, customer.user.email, /refund .* has been processed/);
    await mailTo(app, customer.user.email, /refund .* has started/, 0);
    expect(await orderNoticesOf(app, customer.user.id)).toContain('Items cancelled');
    expect(orderNumber).toBeDefined();
  });

  rules('UNC-10').it('has a credit note of the units, and slips and lists of what remains', async () => {
    const { orderId, kettle, panItem, customer } = await threeKettles();
    expectSuccess(await cancel(orderId, [{ itemId: kettle, quantity: 2 }]));
    expectSuccess(await cancel(orderId, [{ itemId: panItem, quantity: 1 }]));
    const { refunds } = await expectEventually(async () => {
      const detail = await detailOf(orderId);
      expect(detail.refunds.map(({ status }: any) => status)).toEqual(['PROCESSED', 'PROCESSED']);
      return detail;
    });
    const path = `/orders/${orderId}/credit-notes/${refunds[0]._id}`;
    const note = (await downloadedPdf(app, customer, path)).text;
    expect(note).toContain('Units cancelled before dispatch');
    expect(note).toContain('Kettle');
    expect(note).not.toContain('Pan');
    const invoice = (await downloadedPdf(app, customer, `/orders/${orderId}/invoice`)).text;
    expect(invoice).toContain('Pan');
    const { orders } = expectSuccess(
      await admin.client.get(`/orders/admin?q=${(await detailOf(orderId)).orderNumber}`),
    );
    expect(orders[0]).toMatchObject({ itemCount: 1, unitCount: 1, pricing: { totalAmount: 3499.99 } });
    const csv = await admin.client.get('/orders/admin/export');
    expect(csv.text).toContain('cancelledQuantity');
  });

  describe('as a refund of units', () => {
    const refund = (orderId: string, items: unknown, body: object = {}) =>
      post(orderId, 'refunds', { items, reason: REASON, ...body });
    const preview = async (orderId: string, items: unknown) =>
      expectSuccess(await post(orderId, 'refunds/preview', { items }));

    rules('UNC-04').it('is the same act before the order is shipped', async () => {
      const { orderId, kettle, panItem, productId } = await threeKettles();
      const units = [{ itemId: kettle, quantity: 1 }];
      const { amount, lines } = await preview(orderId, units);
      expect(lines).toEqual([{ itemId: kettle, quantity: 1, amount: 1000, tax: 152.54 }]);
      const after = expectSuccess(await refund(orderId, units), 201);
      expect(after).toMatchObject({ items: [{ cancelledQuantity: 1 }, {}], refunds: [{ amount }] });
      expect(await stockOf(app, productId)).toBe(8);
      expectSuccess(await refund(orderId, units, { restock: false }), 201);
      expect(await stockOf(app, productId)).toBe(8);
      expectError(await refund(orderId, [{ itemId: kettle, quantity: 2 }]), 409, EXCEEDS);
      const rest = [...units, { itemId: panItem, quantity: 1 }];
      const last = await preview(orderId, rest);
      expect(last).toMatchObject({ amount: 1500, refundable: 1500 });
      expect(expectSuccess(await refund(orderId, rest), 201)).toMatchObject({ orderStatus: 'CANCELLED' });
    });

    rules('UNC-04').it('is money alone once the order is shipped', async () => {
      const { orderId, kettle, productId } = await threeKettles();
      expectSuccess(await admin.client.patch(`/orders/admin/${orderId}/status`, { status: 'SHIPPED' }));
      const after = expectSuccess(await refund(orderId, [{ itemId: kettle, quantity: 1 }]), 201);
      expect(after.refunds).toMatchObject([{ reason: 'ADMIN', amount: 1000 }]);
      expect(after.items[0]).not.toHaveProperty('cancelledQuantity');
      expect(await stockOf(app, productId)).toBe(7);
    });
  });

  const item = { itemId: UNKNOWN_ID, quantity: 1 };
  rules('UNC-01').it.each<[string, object, string]>([
    ['no items', { items: undefined }, 'items is required'],
    [
      'no units',
      { items: [{ ...item, quantity: 0 }] },
      'quantity must be a whole number from 1 to 1000000000',
    ],
    ['no reason', { items: [item], reason: undefined }, 'reason is required'],
    ['a short reason', { items: [item], reason: 'ab' }, 'reason must'],
    ['a word as restock', { items: [item], restock: 'yes' }, 'restock must be true or false'],
  ])('refuses %s', async (_, body, message) => {
    const answer = await post(UNKNOWN_ID, 'items/cancel', { reason: REASON, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
  });
});
