import type { NewOrder } from '#modules/orders/data/order.repository.js';
import type { Order } from '#modules/orders/data/order.schema.js';
import { ReturnRequestsService } from '#modules/returns/services/return-requests.service.js';
import type { ReturnView } from '#modules/returns/views/return.view.js';
import type { TestApp } from '../create-app.js';
import { anOrder } from './an-order.js';

/** Puts an order into the database that its owner has just received. */
export function aDeliveredOrder(
  app: TestApp,
  userId: string,
  overrides: Partial<NewOrder> = {},
): Promise<Order> {
  return anOrder(app, {
    user: userId,
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
  return app.get(ReturnRequestsService).open(userId, {
    orderId: order._id.toHexString(),
    items: order.items.map(({ productId, quantity }) => ({ productId: productId.toHexString(), quantity })),
    reason,
  });
}
