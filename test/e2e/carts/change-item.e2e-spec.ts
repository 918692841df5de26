import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useUser } from '../../support/session.js';

describe('PATCH /carts/items/:itemId', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);

  const added = async (productId: string, quantity = 1, selectedAttributes = {}): Promise<string> => {
    const cart = expectSuccess(
      await asha.client.post('/carts/items', { productId, quantity, selectedAttributes }),
    );
    return cart.items.at(-1).itemId;
  };
  const change = (itemId: string, quantity: unknown) =>
    asha.client.patch(`/carts/items/${itemId}`, { quantity });

  rules('CRT-09').it('sets the quantity of the line', async () => {
    const { _id } = await aProduct(app, { basePrice: 10.05, currentStock: 9 });
    const itemId = await added(_id, 5);
    const cart = expectSuccess(await change(itemId, 9));
    expect(cart.items).toEqual([expect.objectContaining({ itemId, quantity: 9, lineTotal: 90.45 })]);
    expect(expectSuccess(await change(itemId, 1)).pricing.totalAmount).toBe(10.05);
  });

  rules('CRT-09', 'CRT-17').it(
    'refuses more than there is, counted over all lines of the product',
    async () => {
      const { _id } = await aProduct(app, { currentStock: 5, attributes: { size: ['S', 'M'] } });
      await added(_id, 3, { size: 'S' });
      const itemId = await added(_id, 1, { size: 'M' });
      expectError(await change(itemId, 3), 409, 'Insufficient stock');
      expect(expectSuccess(await change(itemId, 2)).items[1].quantity).toBe(2);
    },
  );

  rules('CRT-09').it('does not find an unknown line', async () => {
    expectError(await change(UNKNOWN_ID, 1), 404, 'Cart item not found');
  });

  it('does not sell a product that was withdrawn or deleted meanwhile', async () => {
    const [withdrawn, deleted] = [await aProduct(app), await aProduct(app)];
    const itemIds = [await added(withdrawn._id), await added(deleted._id)] as const;
    await app.get(ProductsAdminService).update(withdrawn._id, { isActive: false });
    await app.get(ProductsAdminService).delete(deleted._id);
    expectError(await change(itemIds[0], 2), 404, 'Product not found');
    expectError(await change(itemIds[1], 2), 404, 'Cart item not found');
  });

  rules('CRT-09').it.each([[0], [-1], [1.5], ['2'], [null], [undefined]])(
    'refuses a quantity of %p',
    async (quantity) => {
      expectError(await change(UNKNOWN_ID, quantity), 400, /^quantity /);
    },
  );

  it('refuses other fields', async () => {
    const body = { quantity: 1, productId: UNKNOWN_ID };
    expectError(await asha.client.patch(`/carts/items/${UNKNOWN_ID}`, body), 400, 'productId is not allowed');
  });
});
