import type { Order } from '../data/order.schema.js';
import { DispatchInProgressError } from '../orders.errors.js';
import { isBeingDispatched } from './dispatchable.js';

/** @throws DispatchInProgressError */
export function refuseDuringDispatch(order: Order, now: Date): void {
  if (isBeingDispatched(order, now)) throw new DispatchInProgressError();
}
