import { AccessTokenService } from '#modules/auth/index.js';
import { UnpaidUsesService } from '#modules/coupons/index.js';
import type { CouponView } from '#modules/coupons/views/coupon.view.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper, checkedOutOrder, payAtGateway, verifyPayment } from '../../support/factories/an-order.js';
import { session, type Session } from '../../support/session.js';

const RESERVATION_MS = 15 * 60_000;
const LIMITS = [{ perUserLimit: 1 }, { usageLimit: 1 }, { usageLimit: 1, perUserLimit: 1 }];
const NOT_APPLICABLE = 'Coupon is not applicable';

describe('the coupon in the cart while an unpaid order uses it', () => {
  const app = useApp();

  const cartOf = async ({ client }: Session) => expectSuccess(await client.get('/carts'));
  const apply = ({ client }: Session, code: string) => client.post('/carts/coupon', { code });
  const usedCount = async (id: string) => {
    const admin = await session(app).asAdmin();
    return expectSuccess(await admin.client.get(`/coupons/${id}`)).usedCount;
  };

  /** A customer who has ordered with the coupon of the cart, and has not paid. */
  async function waiting(limits: object) {
    const coupon = await aCoupon(app, { type: 'FLAT', value: 100, ...limits });
    const shopper = await aShopper(app, { product: await aProduct(app, { basePrice: 500 }) });
    expectSuccess(await apply(shopper.customer, coupon.code));
    const again = () => shopper.customer.client.post('/orders/checkout', shopper.checkout);
    return { ...shopper, coupon, order: expectSuccess(await again()), again };
  }

  rules('CRT-37').it.each(LIMITS)('stays, with its discount: %j', async (limits) => {
    const { customer, coupon } = await waiting(limits);
    const kept = { couponCode: coupon.code, pricing: { subtotal: 500, discount: 100, totalAmount: 400 } };
    expect(await cartOf(customer)).toMatchObject(kept);
    const { _id: productId } = await aProduct(app, { basePrice: 50 });
    expectSuccess(await customer.client.post('/carts/items', { productId }));
    expect(await cartOf(customer)).toMatchObject({ couponCode: coupon.code, pricing: { totalAmount: 450 } });
  });

  rules('CRT-37').it('is taken off and put on again', async () => {
    const { customer, coupon } = await waiting({ perUserLimit: 1 });
    expectSuccess(await customer.client.delete('/carts/coupon'));
    expect((await cartOf(customer)).couponCode).toBeNull();
    expect(expectSuccess(await apply(customer, coupon.code)).couponCode).toBe(coupon.code);
  });

  rules('CRT-38').it.each(LIMITS)('gives no second order its discount: %j', async (limits) => {
    const { customer, coupon, again } = await waiting(limits);
    expectError(await again(), 400, NOT_APPLICABLE);
    expect(await usedCount(coupon._id)).toBe(1);
    expect((await cartOf(customer)).couponCode).toBe(coupon.code);
  });

  rules('CRT-38').it('gives a second order its discount within the limits, and no third', async () => {
    const { coupon, again } = await waiting({ perUserLimit: 2, usageLimit: 2 });
    expect(expectSuccess(await again()).amount).toBe(400);
    expectError(await again(), 400, NOT_APPLICABLE);
    expect(await usedCount(coupon._id)).toBe(2);
  });

  /** The order's reservation expires; the release may be the worker's. */
  async function expired({ customer, coupon }: { customer: Session; coupon: CouponView }): Promise<Session> {
    app.clock.advance(RESERVATION_MS + 1000);
    await app.get(ReservationReleaseService).releaseDue();
    await expectEventually(async () => expect(await usedCount(coupon._id)).toBe(0));
    // The access token has expired, too.
    return {
      ...customer,
      client: customer.client.as(app.get(AccessTokenService).issueAccessToken(customer.user)),
    };
  }

  rules('CRT-37').it('can be used once the order has expired', async () => {
    const purchase = await waiting({ perUserLimit: 1 });
    const customer = await expired(purchase);
    expect((await cartOf(customer)).couponCode).toBe(purchase.coupon.code);
    expect(expectSuccess(await customer.client.post('/orders/checkout', purchase.checkout)).amount).toBe(400);
  });

  rules('CRT-37').it(
    'stays when the order expires between the reads of its uses and of the orders',
    async () => {
      const purchase = await waiting({ perUserLimit: 1 });
      const uses = app.get(UnpaidUsesService);
      const { count } = uses;
      let startRelease!: () => void;
      const counting = new Promise<void>((resolve) => (startRelease = resolve));
      // Registered here, the release is outside the unit of work of the cart.
      const release = counting.then(() => expired(purchase));
      uses.count = async (...of) => {
        startRelease();
        await release;
        return count(...of);
      };
      try {
        expect((await cartOf(purchase.customer)).couponCode).toBe(purchase.coupon.code);
      } finally {
        uses.count = count;
      }
      expect((await cartOf(await release)).couponCode).toBe(purchase.coupon.code);
    },
  );

  rules('CRT-15', 'CRT-37').it('is used up when the order is paid, and cannot be applied again', async () => {
    const purchase = await waiting({ perUserLimit: 1 });
    const { customer, coupon, order, product } = purchase;
    expectSuccess(await verifyPayment(purchase, await payAtGateway(app, order.gatewayOrderId)));
    expectSuccess(await customer.client.post('/carts/items', { productId: product._id }));
    expect((await cartOf(customer)).couponCode).toBeNull();
    expectError(await apply(customer, coupon.code), 400, NOT_APPLICABLE);
  });

  rules('CRT-15', 'CRT-37').it('is dropped when others have used it up', async () => {
    const coupon = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 1 });
    const { customer } = await aShopper(app);
    expectSuccess(await apply(customer, coupon.code));
    await checkedOutOrder(app, { couponCode: coupon.code });
    expect((await cartOf(customer)).couponCode).toBeNull();
    expectError(await apply(customer, coupon.code), 400, NOT_APPLICABLE);
  });

  rules('CRT-37').it('is dropped when it ends for another reason', async () => {
    const { customer, coupon } = await waiting({ perUserLimit: 1 });
    const admin = await session(app).asAdmin();
    expectSuccess(await admin.client.patch(`/coupons/${coupon._id}`, { isActive: false }));
    expect((await cartOf(customer)).couponCode).toBeNull();
  });
});
