import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, productInput, variantInput } from '../../support/factories/a-product.js';
import { anAddress } from '../../support/factories/an-address.js';
import { payAtGateway, verifyPayment } from '../../support/factories/an-order.js';
import { session, useAdmin } from '../../support/session.js';

describe('the name of an attribute', () => {
  const app = useApp();
  const admin = useAdmin(app);

  rules('CTL-09').it.each(['$size', '$set', '$eq', '$', 'a.b', '.a', '$.a', '0'])(
    'may be %s: it is stored, chosen, ordered and taken out of the cart',
    async (name) => {
      const { client } = await session(app).asUser();
      const attributes = { [name]: ['S', 'M'] };
      const { _id } = await aProduct(app, { currentStock: 0, attributes });
      const path = `/products/${_id}`;
      const options = { [name]: 'S' };
      expectSuccess(await admin.client.post(`${path}/variants`, variantInput(options)), 201);
      const more = { [name]: ['S', 'M', 'L'] };
      expectSuccess(await admin.client.patch(path, { attributes: more }));
      const renameOptions = [{ name, from: 'S', to: 'Small' }];
      const product = expectSuccess(await admin.client.patch(path, { renameOptions }));
      expect(product).toMatchObject({ attributes: { [name]: ['Small', 'M', 'L'] } });
      expect(product.variants[0].options).toEqual({ [name]: 'Small' });
      const chosen = { productId: _id, selectedAttributes: { [name]: 'Small' } };
      const { items } = expectSuccess(await client.post('/carts/items', chosen));
      expect(items).toMatchObject([{ variantId: product.variants[0]._id, isAvailable: true }]);
      const [address] = expectSuccess(await client.post('/users/profile/addresses', anAddress()), 201);
      const body = { addressId: address._id, paymentMethod: 'GATEWAY' };
      const order = expectSuccess(await client.post('/orders/checkout', body));
      const payment = await payAtGateway(app, order.gatewayOrderId);
      expectSuccess(await verifyPayment({ customer: { client } as never, order }, payment));
      const detail = expectSuccess(await client.get(`/orders/${order.orderId}`));
      expect(detail.items[0].selectedAttributes).toEqual({ [name]: 'Small' });
      expect(expectSuccess(await client.get('/carts')).items).toEqual([]);
    },
  );

  rules('CTL-09').it.each(['$ref', '$id', '$db', '__proto__', 'constructor', '_bsontype'])(
    'is not %s',
    async (name) => {
      const raw = JSON.stringify({ ...productInput(), attributes: {} }).replace(
        '"attributes":{}',
        `"attributes":{${JSON.stringify(name)}:["S"]}`,
      );
      const answer = await admin.client.post('/products', JSON.parse(raw));
      expectError(answer, 400, /attributes must be an object|is not allowed/);
    },
  );
});
