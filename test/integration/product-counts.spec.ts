import { ProductRepository } from '#modules/products/data/product.repository.js';
import { useApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';

describe('the product list', () => {
  const app = useApp();

  it('counts what it finds', async () => {
    const repository = app.get(ProductRepository);
    await aProduct(app);
    await aProduct(app, { mainCategory: 'Home' });
    await aProduct(app, { isActive: false });
    await aProduct(app, { currentStock: 0 });
    const both = { mainCategory: 'Kitchen', itemType: 'Kettles' };
    const kinds = [{}, { mainCategory: 'Kitchen' }, { itemType: 'Kettles' }, both];
    const stocked = [true, false].flatMap((inStock) => kinds.map((kind) => ({ inStock, ...kind })));
    for (const filter of [...kinds, ...stocked]) {
      const found = await repository.findActivePage(filter, 'newest', { page: 1, limit: 100 });
      expect(found.total).toBe(found.entries.length);
    }
    expect(await repository.countActive({})).toBe(3);
    expect(await repository.countActive({ inStock: true })).toBe(2);
    expect(await repository.countActive({ inStock: false })).toBe(1);
  });
});
