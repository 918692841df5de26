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
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  rules('ORD-27', 'BND-13', 'FUL-10').it('lists all orders, newest first, page by page', async () => {
    const days = ['2021-03-01', '2021-03-02', '2021-03-03', '2021-03-04', '2021-03-05'];
    const orders = [];
    for (const day of days) orders.unshift(await anOrder(app, { createdAt: on(day) }));
    const expected = orders.map(({ orderNumber }) => orderNumber);
    const period = 'startDate=2021-03-01&endDate=2021-03-06';
    const first = await list(`${period}&limit=2`);
    expect(numbers(first)).toEqual(expected.slice(0, 2));
    expect(first.meta).toEqual({ total: 5, totalPage: 3, limit: 2, page: 1 });
    expect(numbers(await list(`${period}&limit=2&page=3`))).toEqual(expected.slice(4));
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

  rules('FND-06').it(
    'lists the whole of a day that is the last one, in UTC, as the dashboard counts it',
    async () => {
      const times = ['2013-05-04T23:59:59.999Z', '2013-05-05T00:00:00.001Z', '2013-05-05T23:59:59.999Z'];
      const orders = [];
      for (const at of [...times, '2013-05-06T00:00:00.000Z'])
        orders.push(await anOrder(app, { createdAt: new Date(at) }));
      const [, first, last] = orders.map(({ orderNumber }) => orderNumber);
      expect(numbers(await list('startDate=2013-05-05&endDate=2013-05-05'))).toEqual([last, first]);
      expectError(await admin.client.get('/orders/admin?endDate=2013-02-30'), 400, /endDate/);
    },
  );

  rules('ORD-29').it('filters by status, alone and together with dates', async () => {
    await anOrder(app, { createdAt: on('2019-01-01'), orderStatus: 'SHIPPED' });
    const returned = await anOrder(app, { createdAt: on('2019-01-02'), orderStatus: 'RETURNED' });
    expect(numbers(await list('status=RETURNED'))).toEqual([returned.orderNumber]);
    expect(numbers(await list('status=RETURNED&startDate=2019-01-03'))).toEqual([]);
    expect((await list('status=RETURN_REQUESTED')).meta).toEqual({
      total: 0,
      totalPage: 0,
      limit: 20,
      page: 1,
    });
  });

  rules('FND-02').it(
    'filters by the state of the payment, alone and together with status and dates',
    async () => {
      const failed = { paymentStatus: 'FAILED' } as const;
      const waits = await anOrder(app, { ...failed, createdAt: on('2017-01-01'), orderStatus: 'PENDING' });
      const ended = await anOrder(app, { ...failed, createdAt: on('2017-01-02'), orderStatus: 'CANCELLED' });
      await anOrder(app, { createdAt: on('2017-01-03'), orderStatus: 'PENDING' });
      const both = [ended.orderNumber, waits.orderNumber];
      expect(numbers(await list('paymentStatus=FAILED'))).toEqual(both);
      expect((await list('paymentStatus=FAILED&limit=1')).meta).toMatchObject({ total: 2, totalPage: 2 });
      expect(numbers(await list('paymentStatus=FAILED&limit=1&page=2'))).toEqual([waits.orderNumber]);
      expect(numbers(await list('paymentStatus=FAILED&status=PENDING'))).toEqual([waits.orderNumber]);
      expect(numbers(await list('paymentStatus=FAILED&startDate=2017-01-02'))).toEqual([ended.orderNumber]);
      expect(numbers(await list('paymentStatus=FAILED&status=PENDING&startDate=2017-01-02'))).toEqual([]);
    },
  );

  rules('FND-03').it('finds one order by its number, as a person types it', async () => {
    const { orderNumber } = await anOrder(app, { createdAt: on('2016-01-01'), orderStatus: 'RETURNED' });
    for (const typed of [orderNumber, orderNumber.toLowerCase(), `%20${orderNumber}%20`])
      expect(numbers(await list(`orderNumber=${typed}`))).toEqual([orderNumber]);
    expect((await list(`orderNumber=${orderNumber}`)).meta).toMatchObject({ total: 1, totalPage: 1 });
    expect(numbers(await list(`orderNumber=${orderNumber}&status=RETURNED`))).toEqual([orderNumber]);
    expect(numbers(await list(`orderNumber=${orderNumber}&status=SHIPPED`))).toEqual([]);
    expect(numbers(await list(`orderNumber=${orderNumber.slice(0, -1)}`))).toEqual([]);
  });

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

  rules('FND-03').it(
    "finds the orders of a contact phone, however it is written, which need not be the account's",
    async () => {
      const phone = '9000011112';
      const forTheGift = await anOrder(app, { phone, createdAt: on('2014-01-01') });
      await anOrder(app, { phone: '9000011113', createdAt: on('2014-01-01') });
      for (const typed of [phone, '%2B91 90000 11112', '090000-11112', '+90000 11112'])
        expect(numbers(await list(`phone=${typed}`))).toEqual([forTheGift.orderNumber]);
      expect(numbers(await list(`phone=${phone}&startDate=2014-01-02`))).toEqual([]);
      expect(numbers(await list('phone=9000011114'))).toEqual([]);
    },
  );

  rules('ORD-30').it('takes the parameters total and totalPage, which have no effect', async () => {
    expect((await list('limit=1&total=3&totalPage=7')).meta.limit).toBe(1);
  });

  rules('ORD-28', 'BND-13', 'FUL-18').it.each([
    ['page=0', /^page /],
    ['limit=0', /^limit /],
    ['limit=101', /^limit /],
    ['status=LOST', /^status /],
    ['paymentStatus=LOST', /^paymentStatus must be one of /],
    ['startDate=yesterday', /^startDate /],
    ['orderNumber=', /^orderNumber must be a string of 1 to 40 characters$/],
    ['email=asha', 'Invalid email format'],
    ['phone=12345', 'Invalid phone number format'],
    ['endDate=2026-02-30', /^endDate /],
    ['user=x', 'user is not allowed'],
  ])('refuses ?%s', async (query, message) => {
    expectError(await admin.client.get(`/orders/admin?${query}`), 400, message);
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
