import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, paidOrder } from '../../support/factories/an-order.js';
import { session, type Session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';

const app = useApp();

describe('GET /orders/my-order', () => {
  let asha: Session;

  beforeEach(async () => {
    asha = await session(app).asUser();
  });

  const minutesAgo = (minutes: number) => new Date(app.clock.nowMs() - minutes * 60_000);
  const own = (overrides: object = {}) => anOrder(app, { userId: asha.user.id, ...overrides });
  const list = async (query = '') => expectSuccess(await asha.client.get(`/orders/my-order${query}`));
  const numbers = (data: { orders: Array<{ orderNumber: string }> }) =>
    data.orders.map(({ orderNumber }) => orderNumber);

  rules('ORD-21').it('shows of each order what a list needs', async () => {
    const order = await own();
    expect(await list()).toEqual({
      orders: [
        {
          _id: order._id.toHexString(),
          orderNumber: order.orderNumber,
          orderStatus: 'PROCESSING',
          pricing: { subtotal: 1499.5, discount: 0, totalAmount: 1499.5 },
          createdAt: order.createdAt.toISOString(),
        },
      ],
      meta: { total: 1, limit: 10, page: 1 },
    });
  });

  rules('ORD-22', 'BND-12').it("lists the caller's orders alone, newest first, page by page", async () => {
    await anOrder(app);
    expect(await list()).toEqual({ orders: [], meta: { total: 0, limit: 10, page: 1 } });
    const orders = [];
    for (let age = 12; age > 0; age--) orders.unshift(await own({ createdAt: minutesAgo(age) }));
    const expected = orders.map(({ orderNumber }) => orderNumber);
    const first = await list();
    expect(numbers(first)).toEqual(expected.slice(0, 10));
    expect(first.meta).toEqual({ total: 12, limit: 10, page: 1 });
    expect(numbers(await list('?page=3&limit=5'))).toEqual(expected.slice(10));
    expect(numbers(await list('?page=4&limit=5'))).toEqual([]);
  });

  rules('ORD-23').it('filters by status', async () => {
    await own();
    const cancelled = await own({ orderStatus: 'CANCELLED' });
    const found = await list('?status=CANCELLED');
    expect(numbers(found)).toEqual([cancelled.orderNumber]);
    expect(found.meta.total).toBe(1);
  });

  rules('ORD-23', 'BND-12', 'FUL-18').it.each([
    ['limit=51', /^limit /],
    ['status=LOST', /^status /],
    ['sort=asc', 'sort is not allowed'],
  ])('refuses ?%s', async (query, message) => {
    expectError(await asha.client.get(`/orders/my-order?${query}`), 400, message);
  });
});

describe('GET /orders/:id', () => {
  rules('FUL-12').it('shows the whole order to its owner', async () => {
    const { customer, order, product } = await paidOrder(app, { quantity: 2 });
    expect(expectSuccess(await customer.client.get(`/orders/${order.orderId.toUpperCase()}`))).toEqual({
      _id: order.orderId,
      orderNumber: order.orderNumber,
      orderStatus: 'PROCESSING',
      paymentStatus: 'PAID',
      refundedAmount: 0,
      refunds: [],
      payment: {
        gatewayOrderId: order.gatewayOrderId,
        keyId: 'sandbox',
        amount: 2999,
        currency: 'INR',
        expiresAt: null,
        payable: false,
      },
      pricing: { subtotal: 2999, discount: 0, totalAmount: 2999 },
      items: [
        {
          itemId: expect.stringMatching(/^[0-9a-f]{24}$/),
          productId: product._id,
          variantId: null,
          name: product.name,
          sku: product.sku,
          unitPrice: 1499.5,
          quantity: 2,
          selectedAttributes: {},
          lineTotal: 2999,
          hsnCode: null,
          taxRate: 0,
        },
      ],
      shippingAddress: {
        street: '12 Brigade Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560001',
        label: 'HOME',
      },
      couponCode: null,
      gatewayOrderId: order.gatewayOrderId,
      invoiceNumber: expect.stringMatching(/^INV-\d{4}-\d{7}$/),
      trackingNumber: null,
      trackingUrl: null,
      courierName: null,
      carrierOrderId: null,
      shipments: [],
      statusHistory: [
        { status: 'PENDING', at: expect.any(String) },
        { status: 'PROCESSING', at: expect.any(String) },
      ],
      createdAt: expect.any(String),
    });
  });
});
