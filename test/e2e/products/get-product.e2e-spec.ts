import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';

describe('GET /products/:id', () => {
  const app = useApp();

  it('[CAT-16] shows everybody an active product', async () => {
    const product = await aProduct(app, { attributes: { size: ['S', 'M'] } });
    expect(expectSuccess(await app.client.get(`/products/${product._id}`))).toEqual(product);
  });

  it('[CON-03] takes the identifier in upper case, too', async () => {
    const product = await aProduct(app);
    expect(expectSuccess(await app.client.get(`/products/${product._id.toUpperCase()}`))._id).toBe(
      product._id,
    );
  });

  it('[CAT-16, EVE-13] does not find an inactive or an unknown product', async () => {
    const withdrawn = await aProduct(app, { isActive: false });
    expectError(await app.client.get(`/products/${withdrawn._id}`), 404, 'Product not found');
    expectError(await app.client.get(`/products/${UNKNOWN_ID}`), 404, 'Product not found');
  });

  it('[CON-03, CAT-16] refuses a malformed identifier', async () => {
    expectError(await app.client.get('/products/kettle'), 400, 'Invalid id format');
  });
});
