import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { session, type Session } from '../../support/session.js';

describe('DELETE /products/:id', () => {
  const app = useApp();
  let admin: Session;

  beforeAll(async () => void (admin = await session(app).asAdmin()));

  it('[CAT-21] removes the product from the catalogue, once, and frees its SKU', async () => {
    const { _id, sku } = await aProduct(app, { itemType: 'Doomed' });
    expect(expectSuccess(await admin.client.delete(`/products/${_id}`))).toBeNull();
    expectError(await app.client.get(`/products/${_id}`), 404, 'Product not found');
    expect(expectSuccess(await app.client.get('/products?itemType=Doomed')).meta.total).toBe(0);
    expectError(await admin.client.delete(`/products/${_id}`), 404, 'Product not found');
    expectSuccess(await admin.client.post('/products', productInput({ sku, isActive: false })), 201);
  });
});
