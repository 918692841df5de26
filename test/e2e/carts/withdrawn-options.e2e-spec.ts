import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { anAddress } from '../../support/factories/an-address.js';
import { stockOf } from '../../support/orders.js';
import { useAdmin, useUser } from '../../support/session.js';

const ATTRIBUTES = { size: ['S', 'M'], color: ['Indigo', 'Rust'] };
const CHOSEN = { size: 'M', color: 'Rust' };

describe('a cart that is older than its product', () => {
  const app = useApp();
  const admin = useAdmin(app);
  const asha = useUser(app, beforeEach);

  const lines = async () => expectSuccess(await asha.client.get('/carts')).items;
  const add = (productId: string, selectedAttributes: object = CHOSEN) =>
    asha.client.post('/carts/items', { productId, quantity: 2, selectedAttributes });
  const change = async (productId: string, product: object) =>
    expectSuccess(await admin.client.patch(`/products/${productId}`, product));

  async function checkOut() {
    const addresses = expectSuccess(await asha.client.post('/users/profile/addresses', anAddress()), 201);
    const body = { addressId: addresses[0]._id, paymentMethod: 'GATEWAY' };
    return asha.client.post('/orders/checkout', body);
  }

  rules('CKT-03', 'CKT-04').it('sells no option that was withdrawn since', async () => {
    const { _id, name } = await aProduct(app, { attributes: ATTRIBUTES });
    expectSuccess(await add(_id));
    const [line] = await lines();
    expect(line.isAvailable).toBe(true);
    await change(_id, { attributes: { ...ATTRIBUTES, size: ['S'] } });
    expect(await lines()).toEqual([{ ...line, isAvailable: false }]);
    const answer = await checkOut();
    expectError(answer, 409, `No longer available: ${name}`);
    expect(answer.headers.get('x-error-code')).toBe('OPTION_UNAVAILABLE');
    expect(await stockOf(app, _id)).toBe(10);
    const refused = /size must be one of S/;
    expectError(await asha.client.patch(`/carts/items/${line.itemId}`, { quantity: 1 }), 400, refused);
    expectError(await add(_id), 400, refused);
    expectSuccess(await asha.client.post('/wishlists/add', { productId: _id }));
    const moved = await asha.client.post(`/wishlists/move-to-cart/${_id}`, { selectedAttributes: CHOSEN });
    expectError(moved, 400, refused);
    // The customer goes on without it.
    expectSuccess(await asha.client.delete(`/carts/items/${line.itemId}`));
    expectSuccess(await add(_id, { size: 'S', color: 'Rust' }));
    expectSuccess(await checkOut());
  });

  rules('CKT-03').it('decides for each line separately, also when a product is withdrawn', async () => {
    const [kept, withdrawn] = [
      await aProduct(app, { attributes: ATTRIBUTES }),
      await aProduct(app, { attributes: ATTRIBUTES }),
    ];
    for (const { _id } of [kept, withdrawn]) expectSuccess(await add(_id));
    expectSuccess(await add(kept._id, { size: 'S', color: 'Rust' }));
    await change(withdrawn._id, { isActive: false });
    await change(kept._id, { attributes: { ...ATTRIBUTES, size: ['S'] } });
    expect((await lines()).map((line: { isAvailable: boolean }) => line.isAvailable)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
