import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';

const app = useApp();

describe('PATCH /products/:id', () => {
  const admin = useAdmin(app);

  rules('CAT-18').it('changes every field but SKU and stock', async () => {
    const product = await aProduct(app, { attributes: { size: ['S'], color: ['red'] } });
    app.clock.advance(1000);
    const changes = {
      name: 'Copper Kettle',
      description: '',
      basePrice: 2000.25,
      discount: 15,
      images: ['https://images.example.com/copper.webp'],
      itemType: 'Copperware',
      mainCategory: 'Home',
      tags: [],
      attributes: {},
      hsnCode: '74181022',
      taxRate: 12.5,
      isActive: false,
    };
    const changed = expectSuccess(await admin.client.patch(`/products/${product._id}`, changes));
    const follows = { unitPrice: 1700.21, version: 2, imageTexts: [''], updatedAt: expect.any(String) };
    expect(changed).toEqual({ ...product, ...changes, ...follows });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(product.updatedAt));
  });

  rules('TAX-06').it('lifts HSN code and tax rate by null', async () => {
    const product = await aProduct(app, { hsnCode: '7323', taxRate: 18 });
    expect(product).toMatchObject({ hsnCode: '7323', taxRate: 18 });
    const lifted = { hsnCode: null, taxRate: null };
    const changed = expectSuccess(await admin.client.patch(`/products/${product._id}`, lifted));
    expect(changed).toMatchObject({ hsnCode: null, taxRate: 0 });
  });

  it('changes nothing when nothing is given', async () => {
    const product = await aProduct(app);
    app.clock.advance(1000);
    expect(expectSuccess(await admin.client.patch(`/products/${product._id}`, {}))).toEqual(product);
    expectError(await admin.client.patch(`/products/${UNKNOWN_ID}`, {}), 404, 'Product not found');
  });

  rules('CAT-18', 'TAX-06', 'ATN-08').it.each([
    ['sku', 'NEW-SKU', 'sku is not allowed'],
    ['currentStock', 5, 'currentStock is not allowed'],
    ['name', null, 'name must be a string of 2 to 255 characters'],
    ['basePrice', -1, 'basePrice must be an amount of 0 or more with at most two decimals'],
    ['discount', 101, 'discount must be a number from 0 to 100'],
    ['isActive', 1, 'isActive must be true or false'],
    ['hsnCode', '123', 'hsnCode must be 4, 6 or 8 digits'],
    ['hsnCode', '73239', 'hsnCode must be 4, 6 or 8 digits'],
    ['hsnCode', '7323939', 'hsnCode must be 4, 6 or 8 digits'],
    ['hsnCode', 7323, 'hsnCode must be 4, 6 or 8 digits'],
    ['hsnCode', '732393900', 'hsnCode must be 4, 6 or 8 digits'],
    ['taxRate', 100.5, 'taxRate must be a number from 0 to 100 with at most two decimals'],
    ['taxRate', -1, 'taxRate must be a number from 0 to 100 with at most two decimals'],
    ['taxRate', 18.125, 'taxRate must be a number from 0 to 100 with at most two decimals'],
    ['taxRate', '18', 'taxRate must be a number from 0 to 100 with at most two decimals'],
  ])('refuses %s of %j', async (field, value, message) => {
    const { _id } = await aProduct(app);
    expectError(await admin.client.patch(`/products/${_id}`, { [field]: value }), 400, message);
  });
});

describe('GET /products/:id', () => {
  rules('CAT-16', 'CON-03').it(
    'shows everybody an active product, by its identifier in any letter case',
    async () => {
      const product = await aProduct(app, { attributes: { size: ['S', 'M'] } });
      for (const id of [product._id, product._id.toUpperCase()])
        expect(expectSuccess(await app.client.get(`/products/${id}`))).toEqual(product);
    },
  );

  rules('CAT-16', 'EVE-13').it('does not find an inactive or an unknown product', async () => {
    const withdrawn = await aProduct(app, { isActive: false });
    expectError(await app.client.get(`/products/${withdrawn._id}`), 404, 'Product not found');
    expectError(await app.client.get(`/products/${UNKNOWN_ID}`), 404, 'Product not found');
  });
});

describe('DELETE /products/:id', () => {
  const admin = useAdmin(app);

  rules('CAT-21').it('removes the product from the catalogue, once, and frees its SKU', async () => {
    const { _id, sku } = await aProduct(app, { itemType: 'Doomed' });
    expect(expectSuccess(await admin.client.delete(`/products/${_id}`))).toBeNull();
    expectError(await app.client.get(`/products/${_id}`), 404, 'Product not found');
    expect(expectSuccess(await app.client.get('/products?itemType=Doomed')).meta.total).toBe(0);
    expectError(await admin.client.delete(`/products/${_id}`), 404, 'Product not found');
    expectSuccess(await admin.client.post('/products', productInput({ sku, isActive: false })), 201);
  });
});
