import type { Order } from '#modules/orders/data/order.schema.js';
import { withItemIds } from '#modules/orders/domain/item-ids.js';
import { ReturnsService } from '#modules/returns/services/returns.service.js';
import type { ReturnView } from '#modules/returns/views/return.view.js';
import type { TestApp } from '../create-app.js';
import { anOrder, type DescribedOrder } from './an-order.js';

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
