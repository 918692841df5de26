import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCategory } from '../../support/factories/a-category.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { namesByCursor } from './names-by-cursor.js';

describe('GET /products/admin in an order and with filters', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const list = async (query: string) => expectSuccess(await admin.client.get(`/products/admin?${query}`));
  const namesOf = async (query: string) =>
    (await list(query)).products.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    const kitchen = await aCategory(app, { name: 'Kitchen', slug: 'kitchen', isActive: false });
    const pots = await aCategory(app, { name: 'Pots', slug: 'pots', parentId: kitchen._id });
    for (const [name, basePrice, currentStock, more] of [
      ['Éclair mould', 300, 5, { itemType: 'MOULD', brand: 'Nilgiri', categoryIds: [pots._id] }],
      ['kettle', 100, 50, { itemType: 'POT', isActive: false, categoryIds: [kitchen._id] }],
      ['Bowl', 200, 0, { itemType: 'POT', mainCategory: 'TABLE', brand: 'Nilgiri' }],
    ] as Array<[string, number, number, object]>) {
      await aProduct(app, { name, basePrice, currentStock, mainCategory: 'KITCHEN', ...more });
      app.clock.advance(1000);
    }
  });

  rules('ADL-07').it.each([
    ['', ['Bowl', 'kettle', 'Éclair mould']],
    ['sort=newest', ['Bowl', 'kettle', 'Éclair mould']],
    ['sort=name', ['Bowl', 'Éclair mould', 'kettle']],
    ['sort=stock:asc', ['Bowl', 'Éclair mould', 'kettle']],
    ['sort=price:asc', ['kettle', 'Bowl', 'Éclair mould']],
    ['sort=price:desc', ['Éclair mould', 'Bowl', 'kettle']],
    ['sort=price:asc&isActive=true', ['Bowl', 'Éclair mould']],
    ['lowStock=true', ['Bowl', 'Éclair mould']],
    ['lowStock=true&sort=price:desc', ['Éclair mould', 'Bowl']],
    ['lowStock=false&sort=name', ['kettle']],
    ['itemType=POT', ['Bowl', 'kettle']],
    ['itemType=POT&sort=stock:asc', ['Bowl', 'kettle']],
    ['itemType=POT&lowStock=true', ['Bowl']],
    ['itemType=POT&mainCategory=KITCHEN', ['kettle']],
    ['brand=Nilgiri&sort=price:asc', ['Bowl', 'Éclair mould']],
    ['brand=Nilgiri&isActive=false', []],
    ['category=kitchen', ['kettle', 'Éclair mould']],
    ['category=pots', ['Éclair mould']],
    ['category=kitchen&sort=name&lowStock=false', ['kettle']],
    ['category=nowhere', []],
    ['q=mould', ['Éclair mould']],
    ['q=o&sort=name', []],
    ['q=bo&itemType=POT&sort=price:asc', ['Bowl']],
    ['q=bowl&category=pots', []],
  ])('%s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
    expect((await list(query)).meta.total).toBe(names.length);
  });

  rules('ADL-07').it.each([
    'sort=newest',
    'sort=price:asc',
    'sort=name',
    'itemType=POT&sort=stock:asc',
    'lowStock=true&sort=price:asc',
  ])('pages of %s by cursor have each product once', async (query) => {
    expect(await namesByCursor(list, query)).toEqual(await namesOf(query));
  });

  rules('ADL-07').it('refuses an unknown order', async () => {
    const answer = await admin.client.get('/products/admin?sort=stock:desc');
    expectError(answer, 400, /^sort must be one of newest, name, /);
  });
});
