import { withoutNulls } from '#common/collections/without-nulls.js';
import {
  attentionDueAt,
  attentionOf,
  type AttentionState,
  type AttentionTerms,
} from '../domain/attention.js';
import { trackingKeysOf } from '../domain/parcels.js';
import { refundsIn } from '../domain/payment-money.js';
import type { Order } from './order.schema.js';

/** Returns a new order with the fields that follow from it. */
export function withDerivedFields(order: Order, terms: AttentionTerms): Order {
  return { ...order, ...withoutNulls(derivedFields(order, terms)) };
}

/** Returns the fields that follow from the others, for indexes; null for one that the order does not have. */
export function derivedFields(
  order: AttentionState,
  terms: AttentionTerms,
): DerivedFields<AttentionField | 'lastRefundAt' | 'trackingKeys'> {
  const trackingKeys = trackingKeysOf(order);
  return {
    ...attentionFields(order, terms),
    lastRefundAt: refundsIn(order).at(-1)?.createdAt ?? null,
    trackingKeys: trackingKeys.length > 0 ? trackingKeys : null,
  };
}

/** Returns those that say why the order needs attention. */
export function attentionFields(order: AttentionState, terms: AttentionTerms): DerivedFields<AttentionField> {
  const attention = attentionOf(order, terms);
  const needsAttention = Object.keys(attention).length > 0;
  return {
    attention: needsAttention ? attention : null,
    needsAttention: needsAttention ? true : null,
    attentionDueAt: attentionDueAt(order, terms) ?? null,
  };
}

type AttentionField = 'attention' | 'needsAttention' | 'attentionDueAt';

type DerivedFields<Field extends keyof Order> = { readonly [Each in Field]: NonNullable<Order[Each]> | null };
