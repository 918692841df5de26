/**
 * The events of an order that are counted, in the words of the webhooks that tell them. They are a label of a metric, whose series
 * exist from the start.
 */
export const ORDER_EVENTS = ['placed', 'paid', 'dispatched', 'delivered', 'cancelled', 'returned'] as const;

export type OrderEvent = (typeof ORDER_EVENTS)[number];
