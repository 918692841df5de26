import { DAY_MS } from '#common/time/durations.js';
import type { ReturnableOrder } from '#modules/orders/index.js';

/** Why no return of an order can be requested: it is not delivered, or the window has closed. */
export type ReturnRefusal = 'NOT_DELIVERED' | 'WINDOW_CLOSED';

/** The return window starts at the first delivery; its end is inclusive. */
export function returnRefusal(
  { orderStatus, deliveredAt }: Pick<ReturnableOrder, 'orderStatus' | 'deliveredAt'>,
  windowDays: number,
  now: Date,
): ReturnRefusal | undefined {
  if (orderStatus !== 'DELIVERED' || deliveredAt === undefined) return 'NOT_DELIVERED';
  return now.getTime() - deliveredAt.getTime() > windowDays * DAY_MS ? 'WINDOW_CLOSED' : undefined;
}
