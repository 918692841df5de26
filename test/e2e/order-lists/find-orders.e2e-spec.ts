import { orderNumber, orderNumberParts } from '#modules/orders/domain/order-number.js';
import { migrate } from '../../../src/migrations/migrate.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, type DescribedOrder } from '../../support/factories/an-order.js';
import { session, type Session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { collectionOf } from '../../support/collection-of.js';

const NAME = { firstname: 'Zubeida', lastname: "D'Souza" };

describe('GET /orders/admin?q=', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  let zubeida: Session;
  let wanted: Awaited<ReturnType<typeof anOrder>>;

  beforeAll(async () => {
    zubeida = await session(app).asUser(NAME);
    const number = orderNumber(new Date('2026-11-21T10:00:00Z'), 4_837_261);
    wanted = await ordered({
      orderNumber: number,
      numberParts: orderNumberParts(number),
      phone: '9000022223',
      trackingNumber: 'SRTP7654321098',
      courierName: 'Sandbox Air',
      shipments: [{ reference: number, trackingNumber: '14326598712', endedAt: app.clock.now() }],
      gatewayOrderId: 'order_Qh7Zc2LmN4pRsT',
      gatewayPaymentId: 'pay_Qh7Zd9XyZaBcDe',
      payments: [{ gatewayPaymentId: 'pay_Qh7Zd9XyZaBcDe', state: 'CONFIRMED', receivedAt: app.clock.now() }],
      invoiceNumber: 'INV-2627-0000042',
    });
    const other = orderNumber(new Date('2026-10-03T10:00:00Z'), 95_555_555);
    const { user } = await session(app).asUser();
    await anOrder(app, { userId: user.id, orderNumber: other, numberParts: orderNumberParts(other) });
  });

  const ordered = (overrides: Partial<DescribedOrder> = {}) =>
    anOrder(app, { userId: zubeida.user.id, userEmail: zubeida.user.email, ...overrides });
  const find = async (q: string, more = '') =>
    expectSuccess(await admin.client.get(`/orders/admin?q=${encodeURIComponent(q)}${more}`));
  const numbers = async (q: string, more = '') =>
    (await find(q, more)).orders.map((order: { orderNumber: string }) => order.orderNumber);

  rules('FND-07').it.each([
    'ORD-26112104837261',
    '2611',
    '1121048',
    '#4837',
    '7261',
    '9000022223',
    '+91 90000 22223',
    '09000022223',
    '9000',
    '2223',
    '90000 2',
    '22223',
    '000022223',
    '1098',
    'p7654-321098',
    '98712',
    '0091-90000-22223',
    'SRTP7654321098',
    'srtp7654321098',
    '14326598712',
    'order_Qh7Zc2LmN4pRsT',
    'pay_Qh7Zd9XyZaBcDe',
    'INV-2627-0000042',
    '#inv-2627-0000042',
    'zubeida',
    "D'Souza Zubeida",
    'dsou',
  ])('finds the order by what staff have at hand, and no other: %s', async (q) => {
    expect(await numbers(q)).toEqual([wanted.orderNumber]);
  });

  rules('FND-07', 'SRC-47').it('finds it by the address and by the phone of the account', async () => {
    const { email, phone } = zubeida.user;
    const end = phone!.slice(-4);
    for (const q of [email, email.toUpperCase(), ` ${email} `, email.split('@')[0]!, `+91 ${phone}`, end])
      expect(await numbers(q)).toEqual([wanted.orderNumber]);
  });

  rules('FND-07').it.each([
    '726',
    '712',
    '99998712',
    '00002222',
    'ORD-26112104837262',
    '9000022224',
    'zubeidas',
    'asha@nowhere.example',
    '$ne',
    '.*',
    '^ORD',
    '((((',
  ])('finds none: %s', async (q) => {
    expect(await find(q)).toEqual({ orders: [], meta: { total: 0, totalPage: 0, limit: 20, page: 1 } });
  });

  rules('FND-07', 'FND-03').it('takes the same identifiers as filters of their own', async () => {
    for (const [filter, value] of [
      ['trackingNumber', 'SRTP7654321098'],
      ['trackingNumber', '14326598712'],
      ['gatewayPaymentId', 'pay_Qh7Zd9XyZaBcDe'],
      ['gatewayOrderId', 'order_Qh7Zc2LmN4pRsT'],
      ['invoiceNumber', 'INV-2627-0000042'],
      ['orderNumber', '#ord-26112104837261'],
      ['orderNumber', '26112104837261'],
      ['orderNumber', ' ORD-26112104837261 '],
      ['phone', '9000022223'],
      ['phone', '+91 90000 22223'],
      ['phone', '090000-22223'],
      ['phone', '+90000 22223'],
      ['phone', '0091 90000 22223'],
    ] as const) {
      const path = `/orders/admin?${filter}=${encodeURIComponent(value)}`;
      const { orders } = expectSuccess(await admin.client.get(path));
      expect(orders).toMatchObject([{ orderNumber: wanted.orderNumber }]);
    }
    const { orderNumber: number } = wanted;
    for (const query of [`orderNumber=${number.slice(0, -1)}`, `orderNumber=${number}&status=SHIPPED`])
      expect(expectSuccess(await admin.client.get(`/orders/admin?${query}`)).orders).toEqual([]);
  });

  rules('FND-07').it('goes with every filter, with pages and with cursors, newest first', async () => {
    const days = ['2020-01-01', '2020-01-02', '2020-01-02', '2020-01-03'];
    const statuses = ['DELIVERED', 'SHIPPED', 'DELIVERED', 'DELIVERED'] as const;
    const made = [];
    for (const [index, day] of days.entries())
      made.unshift(await ordered({ createdAt: new Date(`${day}T12:00:00Z`), orderStatus: statuses[index]! }));
    const old = '&endDate=2020-12-31';
    const expected = made
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id > b._id ? -1 : 1))
      .map((order) => order.orderNumber);
    expect(await numbers('zubeida')).toEqual([wanted.orderNumber, ...expected]);
    expect(await numbers('zubeida', old)).toEqual(expected);
    expect(await numbers('zubeida', `${old}&status=SHIPPED`)).toHaveLength(1);
    expect(await numbers('zubeida', `${old}&paymentStatus=FAILED`)).toEqual([]);
    expect(await numbers('zubeida', '&startDate=2020-01-02&endDate=2020-01-02')).toHaveLength(2);
    expect(await numbers('zubeida', `${old}&email=${admin.user.email}`)).toEqual([]);
    expect((await find('zubeida', `${old}&limit=3&page=2`)).meta).toEqual({
      total: 4,
      totalPage: 2,
      limit: 3,
      page: 2,
    });
    expect(await numbers('zubeida', `${old}&limit=3&page=2`)).toEqual(expected.slice(3));
    const scrolled: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { orders, meta } = await find('zubeida', `${old}&limit=1&cursor=${cursor}`);
      scrolled.push(...orders.map((order: { orderNumber: string }) => order.orderNumber));
      cursor = meta.nextCursor;
    }
    expect(scrolled).toEqual(expected);
    const { meta } = await find('zubeida', `${old}&limit=1&cursor=`);
    const wrong = `/orders/admin?q=souza&limit=1&cursor=${meta.nextCursor}`;
    expectError(await admin.client.get(wrong), 400, /cursor/);
  });

  rules('FND-07').it(
    'finds orders of an earlier version by a part of their number once they are given it',
    async () => {
      const { orderNumber: number, _id } = await ordered({ createdAt: new Date('2019-03-04T00:00:00Z') });
      const part = number.slice(-6);
      expect(await numbers(part)).not.toContain(number);
      await migrate(app.context);
      expect(await numbers(part)).toContain(number);
      const orders = collectionOf(app, 'orders');
      expect((await orders.findOne({ _id }))!['numberParts']).toEqual(orderNumberParts(number));
    },
  );

  rules('FND-07').it('finds a deleted account by its order number alone', async () => {
    const { email, phone, id } = zubeida.user;
    await eraseAccount(app, id);
    for (const q of ['zubeida', "D'Souza", email, email.split('@')[0]!, phone!, '9000022223'])
      expect(await numbers(q)).toEqual([]);
    expect(await numbers(wanted.orderNumber)).toEqual([wanted.orderNumber]);
  });

  rules('FND-07').it.each(['', 'a', 'x'.repeat(201)])(
    'refuses a text of other than 2 to 200 characters',
    async (q) => {
      const answer = await admin.client.get(`/orders/admin?q=${q}`);
      expectError(answer, 400, 'q must be a string of 2 to 200 characters');
    },
  );
});
