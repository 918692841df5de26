import { userNameKeys } from '../../../src/migrations/0011-user-name-keys.js';
import { customerSpending } from '../../../src/migrations/0012-customer-spending.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import { checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { useAdmin, session } from '../../support/session.js';
import { paymentEvent, sendGatewayWebhook } from '../../support/webhooks.js';

describe('GET /users/admin in an order', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  const admin = useAdmin(app);

  const page = async (query: string) =>
    expectSuccess(await admin.client.get(`/users/admin?role=USER&${query}`));
  const names = async (query: string) =>
    (await page(query)).users.map(({ firstname, lastname }: { firstname: string; lastname: string }) =>
      `${firstname} ${lastname}`.trim(),
    );

  rules('ADL-10', 'SRC-44').it(
    'is in the order of first and last names, without letter case and accents',
    async () => {
      const user = (firstname: string, lastname: string) => session(app).asUser({ firstname, lastname });
      const ravi = await user('ravi', 'Kumar');
      await user('Éva', 'Rao');
      await user('Asha', 'Verma');
      await user('Asha', 'Rao');
      const all = ['Asha Rao', 'Asha Verma', 'Éva Rao', 'ravi Kumar'];
      expect(await names('sort=name')).toEqual(all);
      expect(await names('sort=newest')).toEqual(['Asha Rao', 'Asha Verma', 'Éva Rao', 'ravi Kumar']);
      expect(await names('sort=name&limit=2&page=2')).toEqual(all.slice(2));
      const { meta } = await page('sort=name&limit=3&cursor=');
      expect(await names(`sort=name&limit=3&cursor=${meta.nextCursor}`)).toEqual(all.slice(3));
      expect(await names('sort=name&q=rao')).toEqual(['Asha Rao', 'Éva Rao']);
      const { meta: found } = await page('sort=name&q=rao&limit=1&cursor=');
      expect(await names(`sort=name&q=rao&limit=1&cursor=${found.nextCursor}`)).toEqual(['Éva Rao']);
      expectSuccess(await ravi.client.patch('/users/profile', { firstname: 'Aadi' }));
      expect(await names('sort=name')).toEqual(['Aadi Kumar', ...all.slice(0, 3)]);
      await collectionOf(app, 'users').updateMany({}, { $unset: { nameKey: 1 } });
      expect(await userNameKeys.countLeft!(app.context)).toBe(5);
      expect(await userNameKeys.run(app.context, () => Promise.resolve())).toBe(5);
      expect(await names('sort=name')).toEqual(['Aadi Kumar', ...all.slice(0, 3)]);
      expect(await userNameKeys.countLeft!(app.context)).toBe(0);
      expectError(
        await admin.client.get('/users/admin?sort=age'),
        400,
        'sort must be one of newest, name, spent:desc',
      );
    },
  );

  rules('ADL-10').it('is in the order of what was paid, less what came back', async () => {
    const product = await aProduct(app, { basePrice: 100, currentStock: 50 });
    const buy = (quantity: number) => paidOrder(app, { product, quantity });
    const [one, three, five] = [await buy(1), await buy(3), await buy(5)];
    await checkedOutOrder(app, { product, quantity: 9 });
    const spentBy = async () => {
      const buyers = [one, three, five].map(({ customer }) => customer.user.id);
      const { users } = await page('sort=spent:desc&limit=100');
      return users
        .filter(({ _id }: { _id: string }) => buyers.includes(_id))
        .map(({ totalSpent }: { totalSpent: number }) => totalSpent);
    };
    expect(await spentBy()).toEqual([500, 300, 100]);
    const refund = { amount: 450, reason: 'A scratch' };
    expectSuccess(await admin.client.post(`/orders/admin/${five.order.orderId}/refunds`, refund), 201);
    await expectEventually(async () => expect(await spentBy()).toEqual([300, 100, 50]));
    const cancelled = await three.customer.client.post(`/orders/${three.order.orderId}/cancel`, {});
    expectSuccess(cancelled);
    await expectEventually(async () => expect(await spentBy()).toEqual([100, 50, 0]));
    await collectionOf(app, 'users').updateMany({}, { $unset: { spentMinor: 1 } });
    // An account of an earlier version adds up all of its orders with the next.
    await paidOrder(app, { product, quantity: 2, customer: one.customer });
    expect(await spentBy()).toEqual([300, 0, 0]);
    const accounts = await collectionOf(app, 'users').countDocuments({});
    expect(await customerSpending.countLeft!(app.context)).toBe(accounts - 1);
    expect(await customerSpending.run(app.context, () => Promise.resolve())).toBe(accounts - 1);
    expect(await spentBy()).toEqual([300, 50, 0]);
    expect(await customerSpending.countLeft!(app.context)).toBe(0);
  });

  rules('ADL-10', 'STF-06').it.each([
    ['a second payment of a paid order', [149_950, 149_950]],
    ['a payment of another amount, before the right one', [90_000, 149_950]],
  ])('takes nothing from what was paid for %s that went back', async (_, amounts) => {
    const { customer, order } = await checkedOutOrder(app);
    for (const [index, amount] of amounts.entries()) {
      const payment = { id: `pay_${index}_${order.orderId}`, order_id: order.gatewayOrderId, amount };
      await sendGatewayWebhook(app, paymentEvent('payment.captured', payment));
    }
    await expectEventually(async () => {
      const { refunds, paymentStatus } = await storedOrder(app, order.orderId);
      expect([paymentStatus, refunds?.map(({ status }) => status)]).toEqual(['PAID', ['PROCESSED']]);
    });
    const { users } = await page(`q=${encodeURIComponent(customer.user.email)}`);
    expect(users).toMatchObject([{ totalSpent: 1499.5 }]);
    const account = expectSuccess(await admin.client.get(`/users/admin/${customer.user.id}`));
    expect(account).toMatchObject({ totalSpent: 1499.5 });
  });
});
