import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { useAdmin } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

describe('POST /coupons/:id/preview', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const ask = (couponId: string, ...items: object[]) =>
    admin.client.post(`/coupons/${couponId}/preview`, { items });
  const preview = async (couponId: string, ...items: object[]) =>
    expectSuccess(await ask(couponId, ...items));
  const usesOf = async (id: string) => expectSuccess(await admin.client.get(`/coupons/${id}`)).usedCount;

  rules('CPV-01').it('says what a checkout of the same cart takes', async () => {
    const product = await aProduct(app, { basePrice: 333.33, currentStock: 9 });
    const { _id: couponId, code } = await aCoupon(app, { value: 15, maxDiscount: 400, perUserLimit: 1 });
    const shown = await preview(couponId, { productId: product._id, quantity: 3 });
    expect(shown).toEqual({
      pricing: { subtotal: 999.99, discount: 150, totalAmount: 849.99 },
      refusal: null,
    });
    expect(await usesOf(couponId)).toBe(0);
    const { customer, order } = await checkedOutOrder(app, { product, quantity: 3, couponCode: code });
    const { pricing } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(pricing).toEqual(shown.pricing);
  });

  rules('CPV-02').it('says why it gives nothing', async () => {
    const { _id: productId } = await aProduct(app, { basePrice: 100 });
    const { _id } = await aCoupon(app, { minSubtotal: 100.01 });
    expect(await preview(_id, { productId })).toEqual({
      pricing: { subtotal: 100, discount: 0, totalAmount: 100 },
      refusal: 'BELOW_MINIMUM',
    });
  });

  rules('CPV-03').it('refuses what a checkout refuses', async () => {
    const { _id: id } = await aCoupon(app);
    const { _id: productId, name } = await aProduct(app, { basePrice: 100, currentStock: 2 });
    const shirt = await aShirt(app);
    expectError(await ask(id, { productId, quantity: 3 }), 409, `Insufficient stock for ${name}`);
    expectError(await ask(id, { productId: shirt._id }), 400, 'Choose a variant');
    expect(await preview(id, { productId: shirt._id, selectedAttributes: { size: 'M' } })).toMatchObject({
      pricing: { subtotal: shirt.variants[1]!.unitPrice },
    });
    expectError(await ask(id, { productId: UNKNOWN_ID }), 404, 'Product not found');
    expectError(await ask(UNKNOWN_ID, { productId }), 404, 'Coupon not found');
    expect((await ask(id)).status).toBe(400);
  });
});
