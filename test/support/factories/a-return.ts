import type { Order } from '#modules/orders/data/order.schema.js';
import { withItemIds } from '#modules/orders/domain/order-lines.js';
import { ReturnsService } from '#modules/returns/services/returns.service.js';
import type { ReturnView } from '#modules/returns/views/return.view.js';
import type { TestApp } from '../create-app.js';
import { expectSuccess } from '../expect-envelope.js';
import type { Session } from '../session.js';
import { anOrder, type DescribedOrder, type Purchase } from './an-order.js';

/** Puts an order into the database that its owner has just received. */
export function aDeliveredOrder(
  app: TestApp,
  userId: string,
  overrides: Partial<DescribedOrder> = {},
): Promise<Order> {
  return anOrder(app, {
    userId,
    orderStatus: 'DELIVERED',
    deliveredAt: app.clock.now(),
    ...overrides,
  });
}

/** Opens a return of everything in an order. */
export function aReturn(
  app: TestApp,
  userId: string,
  order: Order,
  reason = 'It leaks.',
): Promise<ReturnView> {
  return app.get(ReturnsService).open(userId, {
    orderId: order._id.toHexString(),
    items: withItemIds(order.items).map(({ itemId, quantity }) => ({ itemId, quantity })),
    reason,
  });
}

/** Opens, approves and receives a return over the API. @returns its id */
export async function receivedReturn(
  admin: Session,
  { customer, order }: Pick<Purchase, 'customer' | 'order'>,
  items: object[],
  arrival: object = {},
): Promise<string> {
  const { orderId } = order;
  const asked = await customer.client.post('/returns', { orderId, items, reason: 'It leaks.' });
  const { _id } = expectSuccess(asked, 201);
  for (const decision of [{ status: 'APPROVED' }, { status: 'RECEIVED', ...arrival }])
    expectSuccess(await admin.client.patch(`/returns/admin/${_id}/status`, decision));
  return _id;
}
