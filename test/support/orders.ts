import { AccessTokenService } from '#modules/auth/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { OrderRepository } from '#modules/orders/data/order.repository.js';
import type { Order } from '#modules/orders/data/order.schema.js';
import { ProductsForSaleService } from '#modules/products/index.js';
import { StockMovementsService } from '#modules/products/stock/stock-movements.service.js';
import type { TestApp } from './create-app.js';
import { expectEventually } from './expect-eventually.js';
import type { Session } from './session.js';

export async function storedOrder(app: TestApp, orderId: string | Order['_id']): Promise<Order> {
  const order = await app.get(OrderRepository).findById(String(orderId));
  if (order === null) throw new Error(`no order ${String(orderId)}`);
  return order;
}

/** Waits until an order is stored as described. */
export function orderBecomes(app: TestApp, orderId: string | Order['_id'], expected: object): Promise<void> {
  return expectEventually(async () => expect(await storedOrder(app, orderId)).toMatchObject(expected));
}

export async function stockOf(app: TestApp, productId: string): Promise<number> {
  const product = (await app.get(ProductsForSaleService).findAny([productId])).get(productId);
  if (product === undefined) throw new Error(`no product ${productId}`);
  return product.currentStock;
}

/** Returns what an order has done to the stock of a product, oldest first. */
export async function movementsOfOrder(app: TestApp, productId: string, orderNumber: string) {
  const { movements } = await app.get(StockMovementsService).list(productId, { page: 1, limit: 100 });
  return movements.filter(({ reference }) => reference === orderNumber).toReversed();
}

/** The titles of a customer's `ORDER_STATUS` notifications, oldest first. */
export async function orderNoticesOf(app: TestApp, userId: string): Promise<string[]> {
  const page = { page: 1, limit: 100, unreadOnly: false };
  const { notifications } = await app.get(NotificationsService).list(userId, page);
  return notifications
    .filter(({ type }) => type === 'ORDER_STATUS')
    .map(({ title }) => title)
    .toReversed();
}

/** The same caller with a new access token, after the clock has run out the first one. */
export function signedInAgain(app: TestApp, { user }: Pick<Session, 'user'>): Session {
  const token = app.get(AccessTokenService).issueAccessToken(user);
  return { user, token, client: app.client.fromElsewhere().as(token) };
}
