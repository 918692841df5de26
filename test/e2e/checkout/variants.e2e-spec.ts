import { StockBooksService } from '#modules/bookkeeping/index.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import type { ProductView } from '#modules/products/views/product.view.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { receivedReturn } from '../../support/factories/a-return.js';
import {
  aShopper,
  checkedOutOrder,
  paidOrder,
  type ShoppingOptions,
} from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { session } from '../../support/session.js';

describe('what is bought in variants', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const SMALL = { selectedAttributes: { size: 'S' } };
  const MEDIUM = { selectedAttributes: { size: 'M', color: 'Rust' } };

  /** A cart of a kettle and of shirts. */
  const withShirts = (shirt: ProductView, more: object[]): ShoppingOptions => ({
    more: more.map((line) => ({ productId: shirt._id, quantity: 1, ...line })),
  });
  const unitsOf = async ({ _id }: ProductView): Promise<number[]> => {
    const { variants } = expectSuccess(await admin.client.get(`/products/admin/${_id}`));
    return variants.map(({ currentStock }: any) => currentStock);
  };
  const differences = async ({ _id }: ProductView) => {
    const { differences: all } = await app.get(StockBooksService).check();
    return all.filter(({ productId }) => productId === _id);
  };

  rules('VAR-04').it('is chosen by its attributes', async () => {
    const { client } = await session(app).asUser();
    const shirt = await aShirt(app, { basePrice: 700 }, [{}, { basePrice: 650, currentStock: 1 }]);
    const add = (body: object) => client.post('/carts/items', { productId: shirt._id, quantity: 1, ...body });
    expectError(await add({}), 400, 'Choose a variant');
    expectError(await add({ selectedAttributes: { color: 'Rust' } }), 400, 'Choose a variant');
    expectError(await add({ selectedAttributes: { size: 'L' } }), 400, 'Choose a variant');
    const cart = expectSuccess(await add(MEDIUM));
    expect(cart.items).toEqual([
      expect.objectContaining({
        variantId: shirt.variants[1]!._id,
        unitPrice: 650,
        lineTotal: 650,
        isAvailable: true,
        product: expect.objectContaining({ sku: shirt.variants[1]!.sku, currentStock: 1, unitPrice: 650 }),
      }),
    ]);
    // Another line of the same variant shares its one unit; its sister has its own.
    expectError(await add({ selectedAttributes: { size: 'M', color: 'Indigo' } }), 409, 'Insufficient stock');
    expect(expectSuccess(await add(SMALL)).pricing.subtotal).toBe(1350);
  });

  rules('VAR-04').it('is chosen when a product moves from the wishlist to the cart', async () => {
    const { client } = await session(app).asUser();
    const shirt = await aShirt(app);
    expectSuccess(await client.post('/wishlists/add', { productId: shirt._id }));
    const move = (body: object) =>
      client.post(`/wishlists/move-to-cart/${shirt._id}`, { quantity: 1, ...body });
    expectError(await move({}), 400, 'Choose a variant');
    expect(expectSuccess(await client.get('/wishlists')).items).toHaveLength(1);
    expectSuccess(await move(SMALL));
    const { items } = expectSuccess(await client.get('/carts'));
    expect(items[0].variantId).toBe(shirt.variants[0]!._id);
  });

  rules('VAR-05').it('is ordered, printed, shipped and returned as the variant', async () => {
    const shirt = await aShirt(app, { basePrice: 700 }, [{}, { basePrice: 650 }]);
    const [small, medium] = shirt.variants;
    const purchase = await paidOrder(app, withShirts(shirt, [{ ...SMALL, quantity: 2 }, MEDIUM]));
    expect(await unitsOf(shirt)).toEqual([3, 4]);
    const { client } = purchase.customer;
    const order = expectSuccess(await client.get(`/orders/${purchase.order.orderId}`));
    expect(order.items.slice(1)).toEqual([
      expect.objectContaining({ variantId: small!._id, sku: small!.sku, unitPrice: 700, quantity: 2 }),
      expect.objectContaining({ variantId: medium!._id, sku: medium!.sku, unitPrice: 650, quantity: 1 }),
    ]);
    expect(order.items[0].variantId).toBeNull();
    expectSuccess(
      await admin.client.patch(`/orders/admin/${purchase.order.orderId}/status`, { status: 'SHIPPED' }),
    );
    expectSuccess(
      await admin.client.patch(`/orders/admin/${purchase.order.orderId}/status`, { status: 'DELIVERED' }),
    );
    await receivedReturn(admin, purchase, [{ itemId: order.items[1].itemId, quantity: 1 }]);
    expect(await unitsOf(shirt)).toEqual([4, 4]);
    const { movements } = expectSuccess(
      await admin.client.get(`/products/admin/${shirt._id}/stock-movements`),
    );
    expect(movements[0]).toMatchObject({ cause: 'RETURNED', delta: 1, variantId: small!._id });
    expect(await differences(shirt)).toEqual([]);
  });

  rules('VAR-05').it('goes back to the variant when it is not paid', async () => {
    const shirt = await aShirt(app);
    await checkedOutOrder(app, withShirts(shirt, [{ ...SMALL, quantity: 2 }]));
    expect(await unitsOf(shirt)).toEqual([3, 5]);
    app.clock.advance(900_000);
    await app.get(ReservationReleaseService).releaseDue();
    await expectEventually(async () => expect(await unitsOf(shirt)).toEqual([5, 5]));
    expect(await differences(shirt)).toEqual([]);
  });

  rules('VAR-08').it('stays with the product when its variant is gone before it comes back', async () => {
    const shirt = await aShirt(app);
    const purchase = await checkedOutOrder(app, withShirts(shirt, [{ ...SMALL, quantity: 2 }]));
    expectSuccess(await admin.client.delete(`/products/${shirt._id}/variants/${shirt.variants[0]!._id}`));
    expectSuccess(await purchase.customer.client.post(`/orders/${purchase.order.orderId}/cancel`, {}));
    const kept = expectSuccess(await admin.client.get(`/products/admin/${shirt._id}`));
    expect(kept).toMatchObject({ currentStock: 5, unassignedStock: 5 });
    expect(await differences(shirt)).toEqual([]);
  });

  rules('VAR-08').it('stays with a product that got variants after it was sold without', async () => {
    const product = await aProduct(app, { currentStock: 4, attributes: { size: ['S'] } });
    const purchase = await checkedOutOrder(app, { product, quantity: 3 });
    const variant = { sku: `${product.sku}-S`, options: { size: 'S' }, currentStock: 1 };
    expectSuccess(await admin.client.post(`/products/${product._id}/variants`, variant), 201);
    expectSuccess(await purchase.customer.client.post(`/orders/${purchase.order.orderId}/cancel`, {}));
    const kept = expectSuccess(await admin.client.get(`/products/admin/${product._id}`));
    expect(kept).toMatchObject({ currentStock: 1, unassignedStock: 3 });
    expect(await differences(product)).toEqual([]);
  });

  rules('VAR-04').it('is chosen again when the catalogue has changed under a cart', async () => {
    const product = await aProduct(app, { attributes: { size: ['S', 'M'] } });
    const shopper = await aShopper(app, { product });
    const variant = { sku: `${product.sku}-S`, options: { size: 'S' }, currentStock: 1 };
    expectSuccess(await admin.client.post(`/products/${product._id}/variants`, variant), 201);
    const { client } = shopper.customer;
    expect(expectSuccess(await client.get('/carts')).items[0]).toMatchObject({
      isAvailable: false,
      variantId: null,
    });
    expectError(await client.post('/orders/checkout', shopper.checkout), 400, 'Choose a variant');
  });

  rules('VAR-06').it('is sold once when it is the last one, while its sister sells on', async () => {
    const shirt = await aShirt(app, {}, [{ currentStock: 1 }, { currentStock: 20 }]);
    const buyers = await Promise.all(
      [SMALL, SMALL, SMALL, MEDIUM, MEDIUM, MEDIUM].map((line) => aShopper(app, withShirts(shirt, [line]))),
    );
    const answers = await Promise.all(
      buyers.map(({ customer, checkout }) => customer.client.post('/orders/checkout', checkout)),
    );
    const sold = answers.map(({ status }) => status === 200);
    expect(sold.slice(0, 3).filter(Boolean)).toHaveLength(1);
    expect(sold.slice(3)).toEqual([true, true, true]);
    expect(await unitsOf(shirt)).toEqual([0, 17]);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: 'Insufficient stock for Cotton Shirt',
      });
    expect(await differences(shirt)).toEqual([]);
  });

  rules('VAR-05').it('is shown on the dashboard when there is little of it', async () => {
    const shirt = await aShirt(app, { name: 'Scarce Shirt' }, [{ currentStock: 40 }, { currentStock: 0 }]);
    const { inventoryAlerts } = expectSuccess(await admin.client.get('/dashboards/metrics'));
    expect(inventoryAlerts.filter(({ productId }: any) => productId === shirt._id)).toEqual([
      {
        productId: shirt._id,
        variantId: shirt.variants[1]!._id,
        sku: shirt.variants[1]!.sku,
        name: 'Scarce Shirt',
        currentStock: 0,
      },
    ]);
  });
});
