import type { TransitionDetails } from './data/transition-details.js';
import type { Order } from './data/order.schema.js';

/** All listeners, in the order in which they are called. */
export const LISTENERS = [
  'sales-ledger',
  'refunds',
  'shipments',
  'redeliveries',
  'cart',
  'cash-customers',
  'spending',
  'notifications',
  'shop-alerts',
  'webhooks',
] as const;

/**
 * A module's reaction to a change of an order, so that `orders` does not depend on it. It is found by its class, in a
 * started application and in that of a command, and called in the order of `LISTENERS`.
 */
export abstract class OrderTransitionListener {
  /** Its place in the order. */
  abstract readonly name: (typeof LISTENERS)[number];

  /**
   * Derives from the states before and after what follows, and writes it in the unit of work of the transition, which may be
   * retried: effects outside the database go through the outbox. An error rolls the transition back.
   * @param by who caused the transition
   */
  abstract on(before: Order, after: Order, by: TransitionDetails['by']): Promise<void>;
}
