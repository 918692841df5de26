import { CartsService } from '#modules/carts/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useUser } from '../../support/session.js';

describe('POST /carts/items', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);

  const add = (body: object) => asha.client.post('/carts/items', body);

  rules('CRT-03').it('adds one unit by default', async () => {
    const { _id } = await aProduct(app, { basePrice: 250 });
    const cart = expectSuccess(await add({ productId: _id }));
    expect(cart.items).toEqual([expect.objectContaining({ quantity: 1, lineTotal: 250 })]);
    expect(cart.pricing).toEqual({ subtotal: 250, discount: 0, totalAmount: 250 });
  });

  rules('CRT-07', 'CRT-17').it(
    'refuses more than there is, counted over all lines of the product',
    async () => {
      const { _id } = await aProduct(app, { currentStock: 5, attributes: { size: ['S', 'M'] } });
      expectSuccess(await add({ productId: _id, quantity: 3, selectedAttributes: { size: 'S' } }));
      const tooMany = await add({ productId: _id, quantity: 3, selectedAttributes: { size: 'M' } });
      expectError(tooMany, 409, 'Insufficient stock');
      expectSuccess(await add({ productId: _id, quantity: 2, selectedAttributes: { size: 'M' } }));
      expectError(
        await add({ productId: _id, selectedAttributes: { size: 'S' } }),
        409,
        'Insufficient stock',
      );
    },
  );

  rules('CRT-06').it('does not find an unknown or a withdrawn product', async () => {
    const { _id } = await aProduct(app, { isActive: false });
    expectError(await add({ productId: _id }), 404, 'Product not found');
    expectError(await add({ productId: UNKNOWN_ID }), 404, 'Product not found');
  });

  rules('CRT-18').it("takes only the product's attributes", async () => {
    const { _id } = await aProduct(app, { attributes: { size: ['S', 'M'], waterproof: [true] } });
    const wrong = await add({ productId: _id, selectedAttributes: { size: 'XL' } });
    expectError(wrong, 400, 'selectedAttributes.size must be one of S, M');
    expectSuccess(await add({ productId: _id, selectedAttributes: { size: 'S', waterproof: true } }));
  });

  rules('CRT-04').it.each([
    [{}, 'productId is required'],
    [{ productId: 'x' }, 'productId must be a 24-character hexadecimal identifier'],
    [{ productId: UNKNOWN_ID, quantity: 0 }, /^quantity /],
    [{ productId: UNKNOWN_ID, quantity: -1 }, /^quantity /],
    [{ productId: UNKNOWN_ID, quantity: 1.5 }, /^quantity /],
    [{ productId: UNKNOWN_ID, quantity: '1' }, /^quantity /],
    [{ productId: UNKNOWN_ID, selectedAttributes: ['M'] }, /^selectedAttributes /],
    [{ productId: UNKNOWN_ID, selectedAttributes: { size: { $ne: '' } } }, /^selectedAttributes /],
    [{ productId: UNKNOWN_ID, unitPrice: 1 }, 'unitPrice is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await add(body), 400, message);
  });

  rules('CRT-07').it('loses no addition under concurrency, and never exceeds the stock', async () => {
    const { _id } = await aProduct(app, { currentStock: 14 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ productId: _id, quantity: 2 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(13);
    expect(expectSuccess(await asha.client.get('/carts')).items).toMatchObject([{ quantity: 14 }]);
  });

  rules('CRT-08').it('takes a hundred lines and not one more, also under concurrency', async () => {
    const { _id } = await aProduct(app, { currentStock: 1000 });
    const carts = app.get(CartsService);
    for (let seat = 0; seat < 95; seat++) {
      await carts.addItem(asha.user.id, { productId: _id, quantity: 1, selectedAttributes: { seat } });
    }
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        add({ productId: _id, selectedAttributes: { seat: 95 + index } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expectError(refused, 400, 'Cart limit reached (Max 100)');
    }
    expect(expectSuccess(await asha.client.get('/carts')).items).toHaveLength(100);
    const onTop = expectSuccess(await add({ productId: _id, selectedAttributes: { seat: 0 } }));
    expect(onTop.items[0].quantity).toBe(2);
  });
});
