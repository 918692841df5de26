import type * as z from 'zod';
import { withoutPersonalData } from '#common/text/without-personal-data.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import type { HttpAnswer, HttpCall } from '../../http-client/http-client.js';
import type { CarrierOrder } from '../carrier.port.js';
import { DeadCarrierOrderError } from '../dead-order.error.js';
import { reasonOf, usedNumberAnswer, type ordersAnswer } from './shiprocket.replies.js';
import { isWithCourier } from './shiprocket.tracking-status.js';

/** An order that the carrier's search has found. */
export type FoundOrder = z.output<typeof ordersAnswer>['data'][number];

/** Whether the order is not shipped any more: it is cancelled or being cancelled. A word that is unknown ends nothing. */
export function isCancelled({ status }: Pick<FoundOrder, 'status'>): boolean {
  return /^CANCEL/i.test((status ?? '').trim());
}

/** Whether the order may still be shipped. */
export function isLiving(order: FoundOrder): boolean {
  return !isCancelled(order);
}

/** Returns the oldest of the orders that may still be shipped. */
export function oldestOf(orders: readonly FoundOrder[]): CarrierOrder | undefined {
  const [oldest] = orders
    .filter(isLiving)
    .flatMap(({ id, shipments }) =>
      shipments.map((shipment) => ({ carrierOrderId: id, shipmentId: shipment.id })),
    )
    .sort((a, b) => Number(a.carrierOrderId) - Number(b.carrierOrderId));
  return oldest;
}

/** Returns the error for a number whose orders are all cancelled. */
export function dead(orderNumber: string): DeadCarrierOrderError {
  return new DeadCarrierOrderError(`the order ${orderNumber} is cancelled at the carrier`);
}

/** Whether a success has a message in the place of an order, and no fault of a field: the number was used before. */
export function namesNoOrder({ ok, body }: HttpAnswer): boolean {
  return ok && usedNumberAnswer.safeParse(body).success;
}

/** Whether a refusal concerns the order itself, not authorisation or the carrier's state. */
export function isAboutTheOrder(status: number): boolean {
  return status < 500 && ![401, 403, 408, 429].includes(status);
}

/**
 * Returns the error for a cancellation that the carrier accepted, although it still shows the order as active. Retryable, unless the courier has the
 * parcel.
 */
export function stillAlive(
  { method, path }: HttpCall,
  { status, body }: HttpAnswer,
  living: readonly FoundOrder[],
): ExternalCallError {
  const retryable = !living.some((order) => isWithCourier(order.status ?? ''));
  const reason = withoutPersonalData(reasonOf(body) ?? 'no reason given').slice(0, 300);
  const message = `${method} ${path} answered ${status}, and the order is not cancelled: ${reason}`;
  return new ExternalCallError('carrier', 'rejected', message, { status, retryable });
}

/** Returns a success in the shape that is expected; undefined for any other answer. */
export function understood<T extends z.ZodType>(shape: T, answer: HttpAnswer): z.output<T> | undefined {
  return answer.ok ? shape.safeParse(answer.body).data : undefined;
}
