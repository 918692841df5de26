import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper } from '../../support/factories/an-order.js';
import { stockOf } from '../../support/orders.js';
import { useApp } from '../../support/create-app.js';

const REFUSED = 'Order total is above the maximum';

describe('MAX_ORDER_TOTAL', () => {
  const app = useApp({ MAX_ORDER_TOTAL: '5000.50' });

  rules('CKT-05').it(
    'is the highest total after the discount, and nothing is reserved above it',
    async () => {
      const product = await aProduct(app, { basePrice: 5000.51 });
      const { customer, checkout } = await aShopper(app, { product });
      const answer = await customer.client.post('/orders/checkout', checkout);
      expectError(answer, 400, REFUSED);
      expect(answer.headers.get('x-error-code')).toBe('TOTAL_ABOVE_MAXIMUM');
      expect(await stockOf(app, product._id)).toBe(10);
      const { code } = await aCoupon(app, { type: 'FLAT', value: 0.01 });
      const body = { ...checkout, couponCode: code };
      expect(expectSuccess(await customer.client.post('/orders/checkout', body)).amount).toBe(5000.5);
    },
  );
});
