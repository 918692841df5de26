import { randomBytes } from 'node:crypto';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CartsService } from '#modules/carts/index.js';
import { useApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { personalDataOf } from '../support/personal-data-of.js';

describe('carts', () => {
  const app = useApp();
  let carts: CartsService;

  beforeAll(() => {
    carts = app.get(CartsService);
  });

  const aUserId = () => randomBytes(12).toString('hex');

  it('give checkout their lines as they are stored, with the names of products', async () => {
    const { _id, name } = await aProduct(app, { attributes: { size: ['M'] } });
    const userId = aUserId();
    const { items } = await carts.addItem(userId, {
      productId: _id,
      quantity: 2,
      selectedAttributes: { size: 'M' },
    });
    expect(await carts.contentOf(userId)).toEqual({
      couponCode: null,
      lines: [
        {
          itemId: items[0]!.itemId,
          productId: _id,
          productName: name,
          quantity: 2,
          selectedAttributes: { size: 'M' },
        },
      ],
    });
    expect(await carts.contentOf(aUserId())).toEqual({ lines: [], couponCode: null });
  });

  it('keep every one of many different lines that are added at once', async () => {
    const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(app)));
    const userId = aUserId();
    await Promise.all(products.map(({ _id }) => carts.addItem(userId, { productId: _id, quantity: 1 })));
    const { lines } = await carts.contentOf(userId);
    expect(lines.map(({ productId }) => productId).toSorted()).toEqual(
      products.map(({ _id }) => _id).toSorted(),
    );
  });

  const ordered = (productId: string, quantity: number) => ({
    lines: [{ productId, quantity, selectedAttributes: {} }],
    couponCode: null,
  });

  it('are cleared, and filled, with the unit of work around it, or not at all', async () => {
    const { _id } = await aProduct(app);
    const userId = aUserId();
    await carts.addItem(userId, { productId: _id, quantity: 1 });
    const failing = app.get(UnitOfWork).run(async () => {
      await carts.removeOrdered(userId, ordered(_id, 1));
      throw new Error('the confirmation fails');
    });
    await expect(failing).rejects.toThrow('the confirmation fails');
    expect((await carts.contentOf(userId)).lines).toHaveLength(1);
    const other = aUserId();
    const adding = app.get(UnitOfWork).run(async () => {
      await carts.addItem(other, { productId: _id, quantity: 1 });
      throw new Error('the wishlist fails');
    });
    await expect(adding).rejects.toThrow('the wishlist fails');
    expect((await carts.contentOf(other)).lines).toEqual([]);
  });

  it('lose exactly what was ordered while lines are added at the same moment', async () => {
    const { _id } = await aProduct(app, { currentStock: 1000 });
    const userId = aUserId();
    await carts.addItem(userId, { productId: _id, quantity: 100 });
    await Promise.all([
      app.get(UnitOfWork).run(() => carts.removeOrdered(userId, ordered(_id, 100))),
      ...Array.from({ length: 5 }, () => carts.addItem(userId, { productId: _id, quantity: 1 })),
    ]);
    expect((await carts.contentOf(userId)).lines).toMatchObject([{ productId: _id, quantity: 5 }]);
  });

  it('do not bring back what was emptied while a line was added', async () => {
    const { _id } = await aProduct(app, { currentStock: 1000 });
    const userId = aUserId();
    await carts.addItem(userId, { productId: _id, quantity: 100 });
    await Promise.all([
      carts.empty(userId),
      ...Array.from({ length: 5 }, () => carts.addItem(userId, { productId: _id, quantity: 1 })),
    ]);
    const [line] = (await carts.contentOf(userId)).lines;
    expect(line?.quantity ?? 0).toBeLessThanOrEqual(5);
  });

  rules('ACC-02').it('are exported and deleted with the account', async () => {
    const { _id, name } = await aProduct(app);
    const userId = aUserId();
    await carts.addItem(userId, { productId: _id, quantity: 3 });
    const part = personalDataOf(app, 'carts');
    expect(await part.exportFor(userId)).toEqual({
      couponCode: null,
      items: [{ itemId: expect.any(String), productId: _id, name, quantity: 3, selectedAttributes: {} }],
    });
    await part.eraseFor(userId);
    expect(await part.exportFor(userId)).toEqual({ couponCode: null, items: [] });
  });
});
