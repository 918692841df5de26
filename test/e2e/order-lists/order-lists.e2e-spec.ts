import { Types } from 'mongoose';
import type { Order } from '#modules/orders/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('the lists of /orders/admin', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  const anId = () => new Types.ObjectId().toHexString();
  const [asha, ravi] = [anId(), anId()];
  const [kettle, lamp] = [anId(), anId()];
  let orders: Order[];

  const list = async (query: string) => expectSuccess(await admin.client.get(`/orders/admin?${query}`));
  /** The places of the orders that are listed, from 0. */
  const places = async (query: string): Promise<number[]> =>
    (await list(query)).orders.map(({ orderNumber }: { orderNumber: string }) =>
      orders.findIndex((order) => order.orderNumber === orderNumber),
    );

  beforeAll(async () => {
    const line = (productId: string) => ({
      productId: new Types.ObjectId(productId),
      name: 'Kettle',
      sku: 'KETTLE',
      unitPriceMinor: 100,
      quantity: 2,
      lineTotalMinor: 200,
    });
    const order = (
      day: number,
      totalMinor: number,
      userId: string,
      products: string[],
      [orderStatus, paymentStatus]: [Order['orderStatus'], Order['paymentStatus']],
    ) =>
      anOrder(app, {
        createdAt: new Date(Date.UTC(2026, 0, day)),
        userId,
        phone: '9876500000',
        items: products.map((product) => line(product)),
        pricing: { subtotalMinor: totalMinor, discountMinor: 0, totalMinor },
        orderStatus,
        paymentStatus,
      });
    orders = [
      await order(1, 300, asha, [kettle], ['DELIVERED', 'PAID']),
      await order(2, 100, ravi, [lamp], ['SHIPPED', 'PAID']),
      await order(3, 200, asha, [kettle, lamp], ['CANCELLED', 'REFUNDED']),
      await order(4, 200, ravi, [kettle], ['PENDING', 'FAILED']),
    ];
  });

  rules('ADL-01', 'ORD-29', 'FND-02').it.each([
    ['sort=newest', [3, 2, 1, 0]],
    ['sort=oldest', [0, 1, 2, 3]],
    ['sort=total:asc', [1, 2, 3, 0]],
    ['sort=total:desc', [0, 3, 2, 1]],
    ['status=CANCELLED', [2]],
    ['status=CANCELLED&startDate=2026-01-04T00:00:00Z', []],
    ['status=RETURN_REQUESTED', []],
    ['status=SHIPPED,CANCELLED', [2, 1]],
    ['status=SHIPPED,DELIVERED&sort=oldest', [0, 1]],
    ['status=DELIVERED,CANCELLED,SHIPPED&sort=total:asc', [1, 2, 0]],
    ['paymentStatus=PAID', [1, 0]],
    ['paymentStatus=PAID&status=SHIPPED', [1]],
    ['paymentStatus=PAID&startDate=2026-01-01T00:00:00Z', [1]],
    ['paymentStatus=PAID&status=DELIVERED&startDate=2026-01-01T00:00:00Z', []],
    ['paymentStatus=REFUNDED,FAILED', [3, 2]],
    ['paymentStatus=REFUNDED,PAID&sort=total:desc', [0, 2, 1]],
    ['paymentStatus=PAID,REFUNDED&status=CANCELLED,SHIPPED', [2, 1]],
    ['sort=total:asc&startDate=2026-01-01T00:00:00Z&endDate=2026-01-03', [1, 2]],
    ['sort=oldest&startDate=2026-01-01T00:00:00Z', [1, 2, 3]],
    [`customerId=${asha}`, [2, 0]],
    [`customerId=${asha}&status=CANCELLED,SHIPPED`, [2]],
    [`customerId=${ravi}&sort=total:desc`, [3, 1]],
    [`customerId=${asha}&paymentStatus=PAID`, [0]],
    [`customerId=${asha}&productId=${lamp}`, [2]],
    [`productId=${kettle}`, [3, 2, 0]],
    [`productId=${kettle}&sort=oldest`, [0, 2, 3]],
    [`productId=${kettle}&sort=total:desc`, [0, 3, 2]],
    [`productId=${lamp}&status=SHIPPED,PENDING`, [1]],
    [`productId=${lamp}&startDate=2026-01-02T00:00:00Z`, [2]],
    ['phone=9876500000&sort=total:asc', [1, 2, 3, 0]],
    ['phone=9876500000&status=PENDING,SHIPPED', [3, 1]],
    ['q=9876500000&sort=total:desc', [0, 3, 2, 1]],
    ['q=9876500000&sort=oldest&status=PENDING,DELIVERED', [0, 3]],
    [`q=9876500000&productId=${lamp}`, [2, 1]],
  ])('%s', async (query, expected) => {
    expect(await places(query)).toEqual(expected);
    expect((await list(query)).meta.total).toBe(expected.length);
  });

  rules('ADL-01').it.each([
    'sort=total:desc',
    'paymentStatus=PAID',
    'sort=total:asc&paymentStatus=PAID,REFUNDED,FAILED',
    'sort=oldest&status=SHIPPED,DELIVERED,CANCELLED',
    'q=9876500000&sort=total:asc',
    `productId=${kettle}&sort=total:asc`,
  ])('pages of %s have each order once, by number and by cursor', async (query) => {
    const all = await places(query);
    const found: number[] = [];
    let cursor: string | undefined = '';
    for (let page = 1; page <= all.length; page++) {
      expect(await places(`${query}&limit=1&page=${page}`)).toEqual([all[page - 1]]);
      found.push(...(await places(`${query}&limit=1&cursor=${cursor}`)));
      cursor = (await list(`${query}&limit=1&cursor=${cursor}`)).meta.nextCursor;
    }
    expect(found).toEqual(all);
    expect(cursor).toBeUndefined();
  });

  rules('FND-07').it.each(['', '&sort=total:asc', '&q=9876511111'])(
    'scrolls through the orders of a parcel, and through no other%s',
    async (more) => {
      const at = new Date(Date.UTC(2020, 1, 2));
      const trackingNumber = `AWB-SCROLL${more}`.replaceAll(/[^A-Z0-9-]/gi, '');
      const shipped = async (number: string) => {
        const { _id } = await anOrder(app, { createdAt: at, phone: '9876511111', trackingNumber: number });
        return _id.toHexString();
      };
      const wanted = [
        await shipped('AWB-OTHER'),
        await shipped(trackingNumber),
        await shipped(trackingNumber),
      ]
        .slice(1)
        .toSorted();
      const query = `trackingNumber=${trackingNumber}${more}&limit=1`;
      const found: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const { orders: page, meta } = await list(`${query}&cursor=${cursor}`);
        found.push(...page.map(({ _id }: { _id: string }) => _id));
        cursor = meta.nextCursor;
        if (found.length === 1) wanted.push(await shipped(trackingNumber));
      }
      const seen = more.includes('asc') ? wanted : wanted.slice(0, 2).toReversed();
      expect(found).toEqual(seen);
    },
  );

  rules('ADL-01').it('finds the order of an email address and of another customer nowhere', async () => {
    const { email, id } = admin.user;
    const { _id } = await anOrder(app, { userId: id, createdAt: new Date(Date.UTC(2020, 0, 1)) });
    const ids = async (query: string) =>
      (await list(query)).orders.map((order: { _id: string }) => order._id);
    expect(await ids(`email=${email}&customerId=${id}`)).toEqual([_id.toHexString()]);
    expect(await ids(`email=${email}&customerId=${asha}`)).toEqual([]);
  });

  rules('ADL-01', 'ORD-28', 'FUL-18').it.each([
    ['limit=101', /^limit /],
    ['startDate=yesterday', /^startDate /],
    ['endDate=2026-02-30', /^endDate /],
    ['orderNumber=', /^orderNumber must be a string of 1 to 40 characters$/],
    ['email=asha', 'Invalid email format'],
    ['phone=12345', 'Invalid phone number format'],
    ['user=x', 'user is not allowed'],
    ['status=SHIPPED,LATE', /^status must be one of PENDING, .*, or several with commas$/],
    ['status=', /^status must be one of /],
    ['status=SHIPPED&status=PENDING', /^status must be one of /],
    ['paymentStatus=PAID,', /^paymentStatus must be one of /],
    ['sort=total', /^sort must be one of newest, oldest, total:asc, total:desc$/],
    ['customerId=1', /^customerId must be /],
    ['productId=1', /^productId must be /],
    ['needsAttention=yes', /^needsAttention must be /],
  ])('refuses %s', async (query, message) => {
    expectError(await admin.client.get(`/orders/admin?${query}`), 400, message);
  });
});
