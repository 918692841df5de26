import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';

describe('GET /products/:id', () => {
  const app = useApp();

  it('[CAT-16, CON-03] shows everybody an active product, by its identifier in any letter case', async () => {
    const product = await aProduct(app, { attributes: { size: ['S', 'M'] } });
    for (const id of [product._id, product._id.toUpperCase()])
      expect(expectSuccess(await app.client.get(`/products/${id}`))).toEqual(product);
  });

  it('[CAT-16, EVE-13] does not find an inactive or an unknown product', async () => {
    const withdrawn = await aProduct(app, { isActive: false });
    expectError(await app.client.get(`/products/${withdrawn._id}`), 404, 'Product not found');
    expectError(await app.client.get(`/products/${UNKNOWN_ID}`), 404, 'Product not found');
  });
});
