import type { INestApplicationContext } from '@nestjs/common';
import type { Types } from 'mongoose';
import { OF_SPENT, Order, spentOn } from '#modules/orders/index.js';
import { modelOf } from './migration.js';

/** What the customers of these accounts have spent by their orders, by the id of the account; accounts without orders are missing. */
export async function spentByOrders(
  shop: INestApplicationContext,
  userIds: readonly Types.ObjectId[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for await (const order of modelOf(shop, Order)
    .find({ userId: { $in: [...userIds] }, hasGatewayOrder: true })
    .select({ ...OF_SPENT, userId: 1 })
    .lean()
    .cursor({ batchSize: 500 })) {
    const id = order.userId.toHexString();
    sums.set(id, (sums.get(id) ?? 0) + spentOn(order));
  }
  return sums;
}
