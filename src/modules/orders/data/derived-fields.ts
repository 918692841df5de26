import { withoutNulls } from '#common/collections/without-nulls.js';
import { attentionOf, type AttentionState } from '../domain/attention.js';
import type { OrderState } from '../domain/order-state.js';
import { trackingKeysOf } from '../domain/parcels.js';
import { refundsIn } from '../domain/payment-money.js';
import type { Order } from './order.schema.js';

/** A new order with the fields that follow from it. */
export function withDerivedFields(order: Order): Order {
  return { ...order, ...withoutNulls(derivedFields(order)) };
}

/** The fields that follow from the others, for indexes; null for one that the order does not have. */
export function derivedFields(order: AttentionState & Pick<OrderState, 'shipments'>): DerivedFields {
  const attention = attentionOf(order);
  const needsAttention = Object.keys(attention).length > 0;
  const trackingKeys = trackingKeysOf(order);
  return {
    attention: needsAttention ? attention : null,
    needsAttention: needsAttention ? true : null,
    lastRefundAt: refundsIn(order).at(-1)?.createdAt ?? null,
    trackingKeys: trackingKeys.length > 0 ? trackingKeys : null,
  };
}

type DerivedFields = {
  readonly [Field in 'attention' | 'needsAttention' | 'lastRefundAt' | 'trackingKeys']: NonNullable<
    Order[Field]
  > | null;
};
