import { StockBooksService } from '#modules/bookkeeping/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { aProduct } from '../../support/factories/a-product.js';
import { receivedReturn } from '../../support/factories/a-return.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { stockOf } from '../../support/orders.js';
import { hanging } from '../../support/stand-ins/hanging.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { reportParcel } from '../../support/webhooks.js';

const REASON = 'Broken on the shelf';
const LEASE_MS = 90_000;

describe('an order that units have left', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const post = (orderId: string, path: string, body: object) =>
    admin.client.post(`/orders/admin/${orderId}/${path}`, body);
  const cancel = (orderId: string, itemId: string, quantity: number, body: object = {}) =>
    post(orderId, 'items/cancel', { items: [{ itemId, quantity }], reason: REASON, ...body });
  const dispatch = (orderId: string) => post(orderId, 'dispatch', PARCEL);
  const detailOf = async (orderId: string) =>
    expectSuccess(await admin.client.get(`/orders/admin/${orderId}`));
  const atCarrier = (orderNumber: string) =>
    carrier.shipments.filter(({ order }) => order.number.startsWith(orderNumber));
  const differences = async (orderNumber: string) =>
    (await app.get(StockBooksService).check()).differences.filter((each) => each.orderNumber === orderNumber);

  /** Three kettles of 1,000.00, paid. */
  async function threeKettles() {
    const product = await aProduct(app, { name: 'Kettle', basePrice: 1000 });
    const purchase = await paidOrder(app, { product, quantity: 3 });
    const { orderId, orderNumber } = purchase.order;
    const [{ itemId }] = (await detailOf(orderId)).items;
    return { ...purchase, orderId, orderNumber, itemId, stock: () => stockOf(app, product._id) };
  }

  /** The same without one of them. */
  async function twoLeft(body: object = {}) {
    const purchase = await threeKettles();
    expectSuccess(await cancel(purchase.orderId, purchase.itemId, 1, body));
    return purchase;
  }

  describe('when it is dispatched', () => {
    rules('UNC-08').it('lets no unit leave once the carrier has an order', async () => {
      const { orderId, itemId } = await threeKettles();
      carrier.http.failNext(/assign\/awb$/, { status: 500, body: {} });
      expectError(await dispatch(orderId), 500);
      expectError(await cancel(orderId, itemId, 1), 409, 'Order cannot be cancelled');
      const refund = { items: [{ itemId, quantity: 1 }], reason: REASON };
      expect(expectSuccess(await post(orderId, 'refunds', refund), 201).items[0]).not.toHaveProperty(
        'cancelledQuantity',
      );
    });

    rules('UNC-09').it('lets no unit leave while a dispatch is in progress', async () => {
      const { orderId, itemId, stock } = await threeKettles();
      const { answer, letGo } = await hanging(carrier.http, /adhoc$/, () => dispatch(orderId));
      expectError(await cancel(orderId, itemId, 1), 409, 'Order is being dispatched');
      const refund = { items: [{ itemId, quantity: 1 }], reason: REASON };
      expectError(await post(orderId, 'refunds', refund), 409, 'Order is being dispatched');
      letGo();
      expectSuccess(await answer);
      expect(await stock()).toBe(7);
    });

    rules('PGS-05').it('ends what the carrier has refused of the former units', async () => {
      const { orderId, itemId } = await threeKettles();
      carrier.http.failNext(/adhoc$/, { status: 422, body: { message: 'Units are too many' } });
      expectError(await dispatch(orderId), 500);
      expect((await detailOf(orderId)).attention).toEqual(['dispatchFailed', 'toDispatch']);
      const after = expectSuccess(await cancel(orderId, itemId, 1));
      expect(after).toMatchObject({ dispatchFailure: null, attention: ['toDispatch'] });
    });

    rules('UNC-09').it('leaves what the carrier never answered, and makes another parcel', async () => {
      const { orderId, orderNumber, itemId } = await threeKettles();
      carrier.http.failNext(/adhoc$/, 'lost');
      expectError(await dispatch(orderId), 503);
      expectSuccess(await cancel(orderId, itemId, 1));
      await expectEventually(
        () => expect(atCarrier(orderNumber).map(({ order }) => order.status)).toEqual(['CANCELED']),
        20_000,
      );
      expectSuccess(await dispatch(orderId));
      expect(atCarrier(orderNumber).map(({ order }) => order.number)).toEqual([
        orderNumber,
        `${orderNumber}-2`,
      ]);
    });

    rules('UNC-09').it(
      'ends a dispatch whose lease has expired, and what it makes is cancelled',
      async () => {
        const { orderId, orderNumber, itemId, stock } = await threeKettles();
        const { answer, letGo } = await hanging(carrier.http, /adhoc$/, () => dispatch(orderId));
        app.clock.advance(LEASE_MS + 1);
        expectSuccess(await cancel(orderId, itemId, 1));
        letGo();
        expectError(await answer, 409, 'Order cannot be dispatched');
        await expectEventually(
          () => expect(atCarrier(orderNumber).map(({ order }) => order.status)).toEqual(['CANCELED']),
          20_000,
        );
        expect(await stock()).toBe(8);
      },
    );

    rules('UNC-11').it('mails the customer what is in the parcel', async () => {
      const { orderId, customer } = await twoLeft();
      expectSuccess(await dispatch(orderId));
      const { text } = await mailTo(app, customer.user.email, /has been shipped/);
      expect(text).toContain('2 x Kettle');
      expect(text).not.toContain('3 x');
    });
  });

  describe('when its parcel comes back, or is late', () => {
    rules('UNC-12').it(
      'restocks what remained, and takes it again when it is delivered after all',
      async () => {
        const { orderNumber, stock } = await twoLeft();
        expect(await stock()).toBe(8);
        await reportParcel(app, orderNumber, 'RTO DELIVERED');
        expect(await stock()).toBe(10);
        await reportParcel(app, orderNumber, 'DELIVERED');
        expect(await stock()).toBe(8);
        expect(await differences(orderNumber)).toEqual([]);
      },
    );

    rules('UNC-12').it('keeps written-off units out of the stock', async () => {
      const { orderId, orderNumber, stock } = await twoLeft({ restock: false });
      await reportParcel(app, orderNumber, 'CANCELLED');
      expectSuccess(await post(orderId, 'settle', { restock: true, refund: true }));
      expect(await stock()).toBe(9);
      const { refunds } = await detailOf(orderId);
      expect(refunds.map(({ amount }: any) => amount)).toEqual([1000, 2000]);
      expect(await differences(orderNumber)).toEqual([]);
    });

    rules('UNC-12').it('goes on without them after it was reopened, and lets more leave', async () => {
      const { orderId, orderNumber, itemId, stock } = await twoLeft();
      expectSuccess(await dispatch(orderId));
      await reportParcel(app, orderNumber, 'CANCELLED');
      expectSuccess(await post(orderId, 'reopen', {}));
      const after = expectSuccess(await cancel(orderId, itemId, 1));
      expect(after.items[0]).toMatchObject({ quantity: 3, cancelledQuantity: 2 });
      expect(await stock()).toBe(9);
      expectSuccess(await dispatch(orderId));
      expect(await differences(orderNumber)).toEqual([]);
    });
  });

  describe('when it is returned', () => {
    rules('UNC-12').it('takes back what remained, for what was paid for that', async () => {
      const purchase = await twoLeft();
      const { orderId, orderNumber, itemId, customer, stock } = purchase;
      await reportParcel(app, orderNumber, 'DELIVERED');
      const asked = { orderId, items: [{ itemId, quantity: 3 }], reason: 'It leaks.' };
      expect((await customer.client.post('/returns', asked)).status).toBe(400);
      await receivedReturn(admin, purchase, [{ itemId, quantity: 1 }]);
      expect(await detailOf(orderId)).toMatchObject({
        orderStatus: 'DELIVERED',
        lineUnits: [{ returned: 1, refunded: 0, left: 1 }],
      });
      await receivedReturn(admin, purchase, [{ itemId, quantity: 1 }]);
      await expectEventually(async () =>
        expect(await detailOf(orderId)).toMatchObject({
          orderStatus: 'RETURNED',
          paymentStatus: 'REFUNDED',
          refundedAmount: 3000,
        }),
      );
      expect(await stock()).toBe(10);
      expect(await differences(orderNumber)).toEqual([]);
    });

    rules('UNC-05', 'PGS-01').it(
      'lets a unit that was refunded as money alone leave without a second refund',
      async () => {
        const { orderId, orderNumber, itemId, stock } = await threeKettles();
        expectSuccess(await dispatch(orderId));
        const refund = { items: [{ itemId, quantity: 1 }], reason: REASON };
        expectSuccess(await post(orderId, 'refunds', refund), 201);
        await reportParcel(app, orderNumber, 'CANCELLED');
        expectSuccess(await post(orderId, 'reopen', {}));
        expectSuccess(await cancel(orderId, itemId, 1));
        expect(await stock()).toBe(8);
        const { refunds, lineUnits, notes } = await detailOf(orderId);
        expect(notes).toMatchObject([
          { text: `1 unit cancelled: ${REASON}`, by: `ADMIN:${admin.user.id}`, byName: expect.any(String) },
        ]);
        expect(refunds.map(({ amount }: any) => amount)).toEqual([1000]);
        expect(lineUnits).toEqual([{ itemId, returned: 0, refunded: 0, left: 2 }]);
        expect(
          expectSuccess(await cancel(orderId, itemId, 2)).refunds.map(({ amount }: any) => amount),
        ).toEqual([1000, 2000]);
        expect(await stock()).toBe(10);
      },
    );
  });

  rules('UNC-11').it('counts as sold what was delivered, and as revenue what was paid', async () => {
    const day = app.clock.now().toISOString().slice(0, 10);
    const read = async () =>
      expectSuccess(await admin.client.get(`/dashboards/metrics?startDate=${day}&endDate=${day}`));
    const before = await read();
    const { product, orderNumber } = await twoLeft();
    await reportParcel(app, orderNumber, 'DELIVERED');
    const { financials, topSellingProducts } = await read();
    const sold = topSellingProducts.find(({ productId }: any) => productId === product._id);
    expect(sold).toMatchObject({ totalSold: 2, revenueGenerated: 2000 });
    expect(financials.totalRevenue - before.financials.totalRevenue).toBe(3000);
  });
});
