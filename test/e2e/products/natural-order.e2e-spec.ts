import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCategory } from '../../support/factories/a-category.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';
import { namesByCursor } from './names-by-cursor.js';

const NATURAL = ['9 pack', '10 pack', 'item 2', 'Ítem ٣', 'item 10', 'Set'];

describe('lists by name', () => {
  const app = useApp();
  const admin = useAdmin(app);

  rules('SRC-42').it('are in natural order, page by page and by cursor', async () => {
    for (const name of NATURAL.toSorted()) await aProduct(app, { name });
    for (const path of ['/products', '/products/admin']) {
      const list = async (query: string) => expectSuccess(await admin.client.get(`${path}?${query}`));
      const names = (await list('sort=name')).products.map(({ name }: { name: string }) => name);
      expect({ path, names }).toEqual({ path, names: NATURAL });
      expect(await namesByCursor(list, 'sort=name')).toEqual(NATURAL);
    }
  });

  rules('SRC-42').it('are in natural order for categories', async () => {
    for (const name of ['Step 10', 'Step 9']) await aCategory(app, { name });
    const tree = expectSuccess(await app.client.get('/categories'));
    expect(tree.map(({ name }: { name: string }) => name)).toEqual(['Step 9', 'Step 10']);
  });
});
