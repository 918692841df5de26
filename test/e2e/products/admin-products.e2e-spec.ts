import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';

describe('products for administrators', () => {
  const app = useApp();
  const admin = useAdmin(app);
  let withdrawn: string;

  /** Made one after another, a second apart: newest first is Withdrawn, Pan, Kettle. */
  beforeAll(async () => {
    await aProduct(app, { name: 'Steel Kettle (1.5 L)', sku: 'KTC-KET-15', currentStock: 10 });
    app.clock.advance(1000);
    await aProduct(app, { name: 'Crêpe Pan, steel, 24 x 30', sku: 'ktc-pan-07', currentStock: 9 });
    app.clock.advance(1000);
    const input = { name: 'Withdrawn kettle', sku: 'OLD.1', currentStock: 0, isActive: false };
    withdrawn = (await aProduct(app, input))._id;
  });

  const list = async (query = '') => expectSuccess(await admin.client.get(`/products/admin${query}`));

  async function skus(query?: string): Promise<string[]> {
    return (await list(query)).products.map(({ sku }: { sku: string }) => sku);
  }

  rules('CAT-37').it('lists all of them, inactive ones too, newest first', async () => {
    const { products, meta } = await list();
    expect(products.map(({ sku }: { sku: string }) => sku)).toEqual(['OLD.1', 'KTC-PAN-07', 'KTC-KET-15']);
    expect(meta).toEqual({ total: 3, limit: 20, page: 1 });
    expect(products[0]).toEqual(expectSuccess(await admin.client.get(`/products/admin/${withdrawn}`)));
  });

  rules('CAT-38').it.each([
    ['kettle', ['OLD.1', 'KTC-KET-15']],
    ['STEEL ket', ['KTC-KET-15']],
    ['pan', ['KTC-PAN-07']],
    ['crepe', ['KTC-PAN-07']],
    ['24×30', ['KTC-PAN-07']],
    ['ktc', ['KTC-PAN-07', 'KTC-KET-15']],
    ['ktc-ket', ['KTC-KET-15']],
    ['ktcpan0', ['KTC-PAN-07']],
    ['old.1', ['OLD.1']],
    ['1.5', ['KTC-KET-15']],
    ['teel', []],
    ['kettle pan', []],
    ['kettle steel', ['KTC-KET-15']],
    ['.*', []],
    ['^k', ['OLD.1', 'KTC-PAN-07', 'KTC-KET-15']],
    ['$', []],
  ])('finds by the words %j', async (q, expected) => {
    expect(await skus(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  rules('CAT-38', 'SRC-44').it('pages through what it finds, by number and by cursor', async () => {
    const { meta } = await list('?q=ket&limit=1&cursor=');
    expect(meta).toEqual({ total: 2, limit: 1, page: 1, nextCursor: expect.any(String) });
    expect(await skus('?q=ket&limit=1&page=2')).toEqual(['KTC-KET-15']);
    expect(await skus(`?q=ket&limit=1&cursor=${meta.nextCursor}`)).toEqual(['KTC-KET-15']);
    const { meta: last } = await list(`?q=ket&limit=1&cursor=${meta.nextCursor}`);
    expect(last).toEqual({ total: 2, limit: 1, page: 1 });
    const { meta: whole } = await list('?limit=1&cursor=');
    expectError(await admin.client.get(`/products/admin?q=ket&cursor=${whole.nextCursor}`), 400, /^cursor /);
  });

  rules('CAT-38').it('finds a product by its new name, and no longer by its old one', async () => {
    const { _id, sku } = await aProduct(app, { name: 'Blue rug' });
    expectSuccess(await admin.client.patch(`/products/${_id}`, { name: 'Red carpet' }));
    expect(await skus('?q=rug')).toEqual([]);
    expect(await skus('?q=carpet')).toEqual([sku]);
    expect(await skus(`?q=${sku.toLowerCase()}`)).toEqual([sku]);
    expectSuccess(await admin.client.delete(`/products/${_id}`));
  });

  rules('CAT-39').it.each([
    ['isActive=false', ['OLD.1']],
    ['isActive=true', ['KTC-PAN-07', 'KTC-KET-15']],
    ['lowStock=true', ['OLD.1', 'KTC-PAN-07']],
    ['lowStock=false', ['KTC-KET-15']],
    ['lowStock=true&isActive=true', ['KTC-PAN-07']],
    ['lowStock=true&q=kettle', ['OLD.1']],
    ['isActive=true&q=kettle', ['KTC-KET-15']],
  ])('filters by %s', async (query, expected) => {
    expect(await skus(`?${query}`)).toEqual(expected);
    expect((await list(`?${query}`)).meta.total).toBe(expected.length);
  });

  rules('CAT-37', 'CAT-38', 'CAT-39').it.each([
    ['q=', 'q'],
    ['q[$ne]=x', 'q'],
    ['isActive=yes', 'isActive'],
    ['lowStock=1', 'lowStock'],
    ['cursor=abc', 'cursor'],
  ])('refuses ?%s', async (query, named) => {
    expectError(await admin.client.get(`/products/admin?${query}`), 400, new RegExp(named, 'i'));
  });

  rules('CAT-38').it('refuses a text of more than 200 characters', async () => {
    expect(await skus(`?q=${'a'.repeat(200)}`)).toEqual([]);
    expectError(await admin.client.get(`/products/admin?q=${'a'.repeat(201)}`), 400, /^q /);
  });

  rules('CAT-40').it('shows an inactive product, and finds no unknown one', async () => {
    const shown = expectSuccess(await admin.client.get(`/products/admin/${withdrawn}`));
    expect(shown).toMatchObject({ sku: 'OLD.1', isActive: false });
    expectError(await admin.client.get(`/products/admin/${UNKNOWN_ID}`), 404, 'Product not found');
  });
});
