import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper, type Shopper } from '../../support/factories/an-order.js';
import { stockOf } from '../../support/orders.js';
import type { Answer } from '../../support/test-client.js';
import { useApp } from '../../support/create-app.js';

describe('POST /orders/checkout, many at once', () => {
  const app = useApp();

  const shoppers = (count: number, options: Parameters<typeof aShopper>[1]): Promise<Shopper[]> =>
    Promise.all(Array.from({ length: count }, () => aShopper(app, options)));

  const checkOutAll = (buyers: Shopper[], body: object = {}): Promise<Answer[]> =>
    Promise.all(
      buyers.map(({ customer, checkout }) =>
        customer.client.post('/orders/checkout', { ...checkout, ...body }),
      ),
    );

  const withStatus = (answers: Answer[], status: number) =>
    answers.filter((answer) => answer.status === status);

  rules('PAY-16').it('sells eight units to eight of twenty buyers, and refuses the others', async () => {
    const product = await aProduct(app, { currentStock: 8 });
    const answers = await checkOutAll(await shoppers(20, { product }));
    expect(withStatus(answers, 200)).toHaveLength(8);
    expect(withStatus(answers, 409)).toHaveLength(12);
    for (const answer of withStatus(answers, 409))
      expectError(answer, 409, `Insufficient stock for ${product.name}`);
    expect(await stockOf(app, product._id)).toBe(0);
    const numbers = new Set(withStatus(answers, 200).map((answer) => expectSuccess(answer).orderNumber));
    expect(numbers.size).toBe(8);
  });

  rules('ORR-01').it(
    'never sells a part of an order: buyers of two products in either order do not block each other',
    async () => {
      const [one, other] = [
        await aProduct(app, { currentStock: 6 }),
        await aProduct(app, { currentStock: 4 }),
      ];
      const buyers = await shoppers(12, { product: one });
      await Promise.all(
        buyers.map(({ customer }) => customer.client.post('/carts/items', { productId: other._id })),
      );
      const answers = await checkOutAll(buyers);
      expect(withStatus(answers, 200)).toHaveLength(4);
      expect(withStatus(answers, 409)).toHaveLength(8);
      expect(await stockOf(app, one._id)).toBe(2);
      expect(await stockOf(app, other._id)).toBe(0);
    },
  );

  rules('CAT-35').it("holds a coupon's limits", async () => {
    const product = await aProduct(app, { currentStock: 100 });
    const { code } = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 3 });
    const answers = await checkOutAll(await shoppers(10, { product }), { couponCode: code });
    expect(withStatus(answers, 200)).toHaveLength(3);
    for (const answer of withStatus(answers, 400)) expectError(answer, 400, 'Coupon is not applicable');
    expect(withStatus(answers, 400)).toHaveLength(7);
    expect(await stockOf(app, product._id)).toBe(97);
  });
});
