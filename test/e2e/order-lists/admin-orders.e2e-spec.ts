import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, paidOrder } from '../../support/factories/an-order.js';
import { session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('GET /orders/admin', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const list = async (query: string) => expectSuccess(await admin.client.get(`/orders/admin?${query}`));
  const numbers = (data: { orders: Array<{ orderNumber: string }> }) =>
    data.orders.map(({ orderNumber }) => orderNumber);
  const on = (date: string) => new Date(`${date}T12:00:00.000Z`);

  rules('ORD-27', 'FUL-10').it('shows of each order what a list needs, its customer too', async () => {
    const { customer, order } = await paidOrder(app);
    const { orders } = await list('limit=1');
    expect(orders).toEqual([
      {
        _id: order.orderId,
        orderNumber: order.orderNumber,
        orderStatus: 'PROCESSING',
        paymentStatus: 'PAID',
        cancelCause: null,
        statusSince: expect.stringMatching(/Z$/),
        attention: ['toDispatch'],
        pricing: { subtotal: 1499.5, discount: 0, totalAmount: 1499.5 },
        refundedAmount: 0,
        itemCount: 1,
        unitCount: 1,
        customer: {
          _id: customer.user.id,
          email: customer.user.email,
          firstname: 'Asha',
          lastname: 'Verma',
          phone: customer.user.phone,
        },
        shippingAddress: { city: 'Bengaluru', pincode: '560001' },
        trackingNumber: null,
        courierName: null,
        carrierStatus: null,
        dispatchFailure: null,
        tags: [],
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  rules('ORD-29').it('takes both dates as exclusive', async () => {
    const order = await anOrder(app, { createdAt: on('2020-06-15') });
    const [at, before, after] = [
      '2020-06-15T12:00:00.000Z',
      '2020-06-15T11:59:59.999Z',
      '2020-06-15T12:00:00.001Z',
    ];
    expect(numbers(await list(`startDate=${at}&endDate=2020-07-01`))).toEqual([]);
    expect(numbers(await list(`startDate=2020-06-01&endDate=${at}`))).toEqual([]);
    expect(numbers(await list(`startDate=${before}&endDate=${after}`))).toEqual([order.orderNumber]);
  });

  rules('FND-06', 'ATN-09').it(
    'lists the whole of a day, from its first to its last moment in the time zone of the shop',
    async () => {
      const times = ['2013-05-04T18:29:59.999Z', '2013-05-04T18:30:00.000Z', '2013-05-05T18:29:59.999Z'];
      const orders = [];
      for (const at of [...times, '2013-05-05T18:30:00.000Z'])
        orders.push(await anOrder(app, { createdAt: new Date(at) }));
      const [, first, last] = orders.map(({ orderNumber }) => orderNumber);
      expect(numbers(await list('startDate=2013-05-05&endDate=2013-05-05'))).toEqual([last, first]);
      expectError(await admin.client.get('/orders/admin?endDate=2013-02-30'), 400, /endDate/);
    },
  );

  rules('FND-03').it("finds the orders of a customer's email address, and no others", async () => {
    const { user } = await session(app).asUser();
    await anOrder(app);
    const mine = { userId: user.id, userEmail: user.email };
    const old = await anOrder(app, { ...mine, createdAt: on('2015-01-01'), orderStatus: 'DELIVERED' });
    const young = await anOrder(app, { ...mine, createdAt: on('2015-01-02') });
    const found = [young.orderNumber, old.orderNumber];
    expect(numbers(await list(`email=${user.email}`))).toEqual(found);
    expect(numbers(await list(`email=${user.email.toUpperCase()}`))).toEqual(found);
    expect(numbers(await list(`email=${user.email}&status=DELIVERED`))).toEqual([old.orderNumber]);
    const first = await list(`email=${user.email}&limit=1&cursor=`);
    expect(numbers(await list(`email=${user.email}&limit=1&cursor=${first.meta.nextCursor}`))).toEqual([
      old.orderNumber,
    ]);
    expect(await list('email=nobody@shop.example')).toEqual({
      orders: [],
      meta: { total: 0, totalPage: 0, limit: 20, page: 1 },
    });
    await eraseAccount(app, user.id);
    expect(numbers(await list(`email=${user.email}`))).toEqual([]);
  });

  rules('ORD-30').it('takes the parameters total and totalPage, which have no effect', async () => {
    expect((await list('limit=1&total=3&totalPage=7')).meta.limit).toBe(1);
  });

  describe('/:id', () => {
    rules('ORD-31', 'ERR-01', 'FUL-11', 'FND-01').it('shows the whole of any order', async () => {
      const { customer, order, payment } = await paidOrder(app);
      const detail = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
      expect(Object.keys(detail).toSorted()).toEqual(
        [
          '_id',
          'orderNumber',
          'orderStatus',
          'paymentStatus',
          'refundedAmount',
          'refunds',
          'payments',
          'refundable',
          'payableByHand',
          'restockable',
          'reopenable',
          'disputes',
          'notes',
          'dispatch',
          'dispatchFailure',
          'attention',
          'carrierStatus',
          'pricing',
          'items',
          'lineUnits',
          'customer',
          'shipments',
          'shippingAddress',
          'couponCode',
          'gatewayOrderId',
          'invoiceNumber',
          'trackingNumber',
          'trackingUrl',
          'courierName',
          'carrierOrderId',
          'statusHistory',
          'tags',
          'createdAt',
        ].toSorted(),
      );
      expect(detail.customer).toEqual({
        _id: customer.user.id,
        email: customer.user.email,
        firstname: 'Asha',
        lastname: 'Verma',
        phone: customer.user.phone,
      });
      expect(detail.payments).toEqual([
        {
          gatewayPaymentId: payment.gatewayPaymentId,
          amount: order.amount,
          state: 'CONFIRMED',
          receivedAt: expect.any(String),
        },
      ]);
      expect(detail).toMatchObject({ notes: [], dispatch: null });
      expect(detail.statusHistory).toEqual([
        { status: 'PENDING', at: expect.any(String), by: 'CUSTOMER', byName: null },
        { status: 'PROCESSING', at: expect.any(String), by: 'CUSTOMER', byName: null },
      ]);
    });

    rules('FND-01').it(
      'shows the phone that was given at checkout, and null for what an order does not have',
      async () => {
        const called = await anOrder(app, { phone: '9811112222' });
        const detailOf = async (id: string) => expectSuccess(await admin.client.get(`/orders/admin/${id}`));
        expect((await detailOf(called._id.toHexString())).customer).toMatchObject({ phone: '9811112222' });
        const old = await anOrder(app, { userLastname: undefined });
        expect((await detailOf(old._id.toHexString())).customer).toMatchObject({
          lastname: null,
          phone: null,
        });
      },
    );
  });
});
