import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';

describe('PATCH /products/:id/stock', () => {
  const app = useApp();
  const admin = useAdmin(app);

  rules('CAT-19').it('adds and takes, down to zero, also of an inactive product', async () => {
    const { _id } = await aProduct(app, { currentStock: 3, isActive: false });
    const adjust = (delta: number) => admin.client.patch(`/products/${_id}/stock`, { delta });
    expect(expectSuccess(await adjust(4)).currentStock).toBe(7);
    expect(expectSuccess(await adjust(-7)).currentStock).toBe(0);
  });

  rules('CAT-19', 'CAT-20').it(
    'serves exactly twenty of fifty who take one of twenty units at once',
    async () => {
      const { _id } = await aProduct(app, { currentStock: 20 });
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => admin.client.patch(`/products/${_id}/stock`, { delta: -1 })),
      );
      const served = answers.filter(({ status }) => status === 200);
      expect(served).toHaveLength(20);
      for (const refused of answers.filter((answer) => !served.includes(answer)))
        expectError(refused, 409, 'Insufficient stock');
      const seen = served.map(({ body }) => body.data.currentStock).sort((a: number, b: number) => a - b);
      expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index));
      expect(expectSuccess(await app.client.get(`/products/${_id}`)).currentStock).toBe(0);
    },
  );

  rules('CAT-19').it.each([[0], [1.5], ['1'], [null], [1e10], [undefined]])(
    'refuses a delta of %p',
    async (delta) => {
      const { _id } = await aProduct(app);
      expectError(await admin.client.patch(`/products/${_id}/stock`, { delta }), 400, /^delta /);
    },
  );

  it('does not find an unknown product', async () => {
    const path = `/products/${UNKNOWN_ID}/stock`;
    expectError(await admin.client.patch(path, { delta: 1 }), 404, 'Product not found');
    expectError(await admin.client.patch(path, { delta: -1 }), 404, 'Product not found');
  });
});
