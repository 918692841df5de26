import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { useAdmin } from '../../support/session.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';

describe('GET /products/admin/:id/stock-movements', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const movementsOf = async (productId: string, query = '') =>
    expectSuccess(await admin.client.get(`/products/admin/${productId}/stock-movements${query}`));

  /** Oldest first. */
  async function changesOf(productId: string): Promise<Array<[number, string, string | null, string]>> {
    const { movements } = await movementsOf(productId);
    return movements
      .map(({ delta, cause, reference, by }: any) => [delta, cause, reference, by])
      .toReversed();
  }

  it('shows who has changed the stock and why, the first stock included', async () => {
    const { _id } = expectSuccess(await admin.client.post('/products', productInput()), 201);
    const path = `/products/${_id}/stock`;
    expectSuccess(await admin.client.patch(path, { delta: 5, reason: 'Delivery 4711' }));
    app.clock.advance(1000);
    const changed = expectSuccess(await admin.client.patch(path, { delta: -1 }));
    expectError(await admin.client.patch(path, { delta: -99, reason: 'Counted' }), 409, 'Insufficient stock');
    const by = `ADMIN:${admin.user.id}`;
    expect(await changesOf(_id)).toEqual([
      [10, 'ADMIN', 'Opening stock', by],
      [5, 'ADMIN', 'Delivery 4711', by],
      [-1, 'ADMIN', null, by],
    ]);
    const { movements, meta } = await movementsOf(_id, '?limit=1&cursor=');
    expect(movements).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        variantId: null,
        delta: -1,
        cause: 'ADMIN',
        reference: null,
        at: changed.updatedAt,
        by,
        byName: 'Asha Verma',
      },
    ]);
    expect(meta).toMatchObject({ total: 3, limit: 1, page: 1 });
    const rest = await movementsOf(_id, `?limit=1&cursor=${meta.nextCursor}`);
    expect(rest.movements).toMatchObject([{ delta: 5 }]);
    expectError(await admin.client.get(`/products/admin/${_id}/stock-movements?cursor=abc`), 400);
    expectError(
      await admin.client.get(`/products/admin/${UNKNOWN_ID}/stock-movements`),
      404,
      'Product not found',
    );
  });

  it.each([['ab'], ['a'.repeat(201)], [7]])('refuses %p as the reason of a change', async (reason) => {
    const { _id } = await aProduct(app);
    expectError(await admin.client.patch(`/products/${_id}/stock`, { delta: 1, reason }), 400, /^reason /);
    expect(await changesOf(_id)).toHaveLength(1);
  });

  it('has none for a product that began with nothing', async () => {
    expect(await changesOf((await aProduct(app, { currentStock: 0 }))._id)).toEqual([]);
  });

  it('shows what orders take, release, and bring back', async () => {
    const product = await aProduct(app);
    const by = `ADMIN:${admin.user.id}`;
    const cancelled = await checkedOutOrder(app, { product, quantity: 2 });
    expectSuccess(
      await admin.client.patch(`/orders/admin/${cancelled.order.orderId}/status`, { status: 'CANCELLED' }),
    );
    const lost = await paidOrder(app, { product, quantity: 3 });
    await sendCarrierWebhook(app, {
      channel_order_id: lost.order.orderNumber,
      current_status: 'RTO DELIVERED',
    });
    const returned = await paidOrder(app, { product, quantity: 2 });
    const { orderId, orderNumber } = returned.order;
    await sendCarrierWebhook(app, { channel_order_id: orderNumber, current_status: 'DELIVERED' });
    const items = [{ productId: product._id, quantity: 1 }];
    const { _id } = expectSuccess(
      await returned.customer.client.post('/returns', { orderId, items, reason: 'Too small' }),
      201,
    );
    for (const status of ['APPROVED', 'RECEIVED'])
      expectSuccess(await admin.client.patch(`/returns/admin/${_id}/status`, { status }));
    expect((await changesOf(product._id)).slice(1)).toEqual([
      [-2, 'RESERVED', cancelled.order.orderNumber, 'CUSTOMER'],
      [2, 'RELEASED', cancelled.order.orderNumber, by],
      [-3, 'RESERVED', lost.order.orderNumber, 'CUSTOMER'],
      [3, 'RTO', lost.order.orderNumber, 'CARRIER'],
      [-2, 'RESERVED', orderNumber, 'CUSTOMER'],
      [1, 'RETURNED', orderNumber, by],
    ]);
  });
});
