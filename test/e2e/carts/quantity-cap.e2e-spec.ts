import { CartsService } from '#modules/carts/index.js';
import { CartRepository } from '#modules/carts/data/cart.repository.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper } from '../../support/factories/an-order.js';
import { stockOf } from '../../support/orders.js';
import { session } from '../../support/session.js';

describe('CART_MAX_QUANTITY', () => {
  const app = useApp({ CART_MAX_QUANTITY: '3' });

  rules('HRD-02').it('bounds the units of a product that are added, over all its lines', async () => {
    const product = await aProduct(app, {
      name: 'Copper Bottle',
      currentStock: 10,
      attributes: { colour: ['red', 'blue'] },
    });
    const { client } = await session(app).asUser();
    const add = (quantity: number, colour: string) =>
      client.post('/carts/items', { productId: product._id, quantity, selectedAttributes: { colour } });
    expectSuccess(await add(2, 'red'));
    expectError(await add(2, 'blue'), 409, 'At most 3 units of Copper Bottle per order');
    expectSuccess(await add(1, 'blue'));
    const other = await aProduct(app, { currentStock: 10 });
    expectSuccess(await client.post('/carts/items', { productId: other._id, quantity: 3 }));
  });

  rules('HRD-02').it('bounds a changed quantity, and leaves the line as it was', async () => {
    const { customer, product } = await aShopper(app);
    const [item] = expectSuccess(await customer.client.get('/carts')).items;
    const answer = await customer.client.patch(`/carts/items/${item.itemId}`, { quantity: 4 });
    expectError(answer, 409, `At most 3 units of ${product.name} per order`);
    expect(expectSuccess(await customer.client.get('/carts')).items[0].quantity).toBe(1);
  });

  rules('HRD-02').it('holds at checkout for a cart that was filled before it was set', async () => {
    const { customer, product, checkout } = await aShopper(app);
    const { cart, version } = await app.get(CartRepository).find(customer.user.id);
    const filled = { ...cart, lines: cart.lines.map((line) => ({ ...line, quantity: 5 })) };
    expect(await app.get(CartRepository).save(customer.user.id, version, filled, app.clock.now())).toBe(true);
    const answer = await customer.client.post('/orders/checkout', checkout);
    expectError(answer, 409, `At most 3 units of ${product.name} per order`);
    expect(await stockOf(app, product._id)).toBe(10);
    expect((await app.get(CartsService).contentOf(customer.user.id)).lines[0]!.quantity).toBe(5);
  });
});
