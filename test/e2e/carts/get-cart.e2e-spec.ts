import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { CouponsAdminService } from '#modules/coupons/services/coupons-admin.service.js';
import { CouponsService } from '#modules/coupons/index.js';
import { CartsService } from '#modules/carts/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { session, useUser } from '../../support/session.js';

const EMPTY = { items: [], couponCode: null, pricing: { subtotal: 0, discount: 0, totalAmount: 0 } };

describe('GET /carts', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);

  rules('CRT-01', 'EVE-11').it('shows the lines at prices without a floating error', async () => {
    const kettle = await aProduct(app, {
      basePrice: 1499.5,
      discount: 10,
      attributes: { color: ['Steel', 'Copper'] },
    });
    const spoon = await aProduct(app, { basePrice: 0.1 });
    await asha.client.post('/carts/items', {
      productId: kettle._id,
      quantity: 3,
      selectedAttributes: { color: 'Copper' },
    });
    await asha.client.post('/carts/items', { productId: spoon._id, quantity: 3 });
    const { _id, name, sku, basePrice, discount, currentStock, images, isActive } = kettle;
    const cart = expectSuccess(await asha.client.get('/carts'));
    expect(cart).toEqual({
      items: [
        {
          variantId: null,
          itemId: expect.stringMatching(/^[0-9a-f]{24}$/),
          product: {
            _id,
            name,
            sku,
            basePrice,
            discount,
            unitPrice: 1349.55,
            currentStock,
            images,
            isActive,
          },
          quantity: 3,
          selectedAttributes: { color: 'Copper' },
          unitPrice: 1349.55,
          lineTotal: 4048.65,
          isAvailable: true,
        },
        expect.objectContaining({ unitPrice: 0.1, lineTotal: 0.3, selectedAttributes: {} }),
      ],
      couponCode: null,
      pricing: { subtotal: 4048.95, discount: 0, totalAmount: 4048.95 },
    });
  });

  rules('CRT-16', 'CRT-01').it('shows only the cart of the caller, which is empty at first', async () => {
    const ravi = await session(app).asUser();
    const { _id } = await aProduct(app);
    await asha.client.post('/carts/items', { productId: _id });
    expect(expectSuccess(await ravi.client.get('/carts'))).toEqual(EMPTY);
  });

  it('drops a line whose product was deleted, for good', async () => {
    const [gone, kept] = [await aProduct(app), await aProduct(app)];
    for (const { _id } of [gone, kept]) await asha.client.post('/carts/items', { productId: _id });
    await app.get(ProductsAdminService).delete(gone._id);
    const { items } = expectSuccess(await asha.client.get('/carts'));
    expect(items.map(({ product }: { product: { _id: string } }) => product._id)).toEqual([kept._id]);
    const { lines } = await app.get(CartsService).contentOf(asha.user.id);
    expect(lines.map(({ productId }) => productId)).toEqual([kept._id]);
  });

  describe('drops a coupon that no longer applies', () => {
    const withCoupon = async (coupon: Parameters<typeof aCoupon>[1]) => {
      const product = await aProduct(app, { basePrice: 1000 });
      const made = await aCoupon(app, coupon);
      await asha.client.post('/carts/items', { productId: product._id });
      const applied = expectSuccess(await asha.client.post('/carts/coupon', { code: made.code }));
      expect(applied.couponCode).toBe(made.code);
      return { product, coupon: made };
    };
    const expectDropped = async () => {
      const cart = expectSuccess(await asha.client.get('/carts'));
      expect([cart.couponCode, cart.pricing.discount]).toEqual([null, 0]);
      expect((await app.get(CartsService).contentOf(asha.user.id)).couponCode).toBeNull();
    };

    type Made = Awaited<ReturnType<typeof withCoupon>>;
    rules('CRT-15').it.each<[string, object, (made: Made) => unknown]>([
      ['it was deleted', {}, ({ coupon }) => app.get(CouponsAdminService).delete(coupon._id)],
      [
        'it was switched off',
        {},
        ({ coupon }) => app.get(CouponsAdminService).update(coupon._id, { isActive: false }),
      ],
      [
        'others have used it up',
        { usageLimit: 1 },
        ({ coupon }) => app.get(CouponsService).use(coupon._id, UNKNOWN_ID),
      ],
      [
        'a price fell below its minimum',
        { minSubtotal: 1000 },
        ({ product }) => app.get(ProductsAdminService).update(product._id, { basePrice: 999.99 }),
      ],
    ])('because %s', async (_, coupon, change) => {
      await change(await withCoupon(coupon));
      await expectDropped();
    });

    rules('CRT-15').it('because its time is over', async () => {
      await withCoupon({ validUntil: new Date(app.clock.nowMs() + 60_000) });
      app.clock.advance(60_001);
      await expectDropped();
    });
  });
});
