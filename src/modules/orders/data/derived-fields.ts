import { withoutNulls } from '#common/collections/without-nulls.js';
import {
  attentionDueAt,
  attentionOf,
  type AttentionState,
  type AttentionTerms,
} from '../domain/attention.js';
import { cashBooksOf } from '../money/cash-books.js';
import { openCashKeysOf } from '../money/cash-on-delivery.js';
import { trackingKeysOf } from '../parcels/parcels.js';
import { refundsIn } from '../sums/payment-money.js';
import type { Order } from './order.schema.js';

/** As many as people say of a phone, and read from a label. */
const END = 4;

/** Returns a new order with the fields that follow from it. */
export function withDerivedFields(order: Order, terms: AttentionTerms): Order {
  return { ...order, ...withoutNulls(derivedFields(order, terms)) };
}

/** Returns the fields that follow from the others, for indexes; null for one that the order does not have. */
export function derivedFields(
  order: AttentionState & Pick<Order, 'phone'>,
  terms: AttentionTerms,
): DerivedFields<
  | AttentionField
  | 'lastRefundAt'
  | 'paymentKeys'
  | 'trackingKeys'
  | 'trackingEnds'
  | 'phoneEnd'
  | 'codOpenKeys'
  | 'isCash'
  | 'cashBooks'
> {
  const trackingKeys = trackingKeysOf(order);
  return {
    ...attentionFields(order, terms),
    lastRefundAt: refundsIn(order).at(-1)?.createdAt ?? null,
    paymentKeys: paymentKeysOf(order) ?? null,
    trackingKeys: trackingKeys.length > 0 ? trackingKeys : null,
    trackingEnds: trackingEndsOf(order) ?? null,
    phoneEnd: phoneEndOf(order) ?? null,
    codOpenKeys: openCashKeysOf(order) ?? null,
    isCash: order.cod === undefined ? null : true,
    cashBooks: cashBooksOf(order.cod) ?? null,
  };
}

/** Returns what a payment is found by, in whatever case its id is typed. */
export function paymentKey(gatewayPaymentId: string): string {
  return gatewayPaymentId.toLowerCase();
}

/** Returns the keys of its payments; undefined without one. */
export function paymentKeysOf({ payments }: Pick<AttentionState, 'payments'>): string[] | undefined {
  return payments.length === 0
    ? undefined
    : payments.map(({ gatewayPaymentId }) => paymentKey(gatewayPaymentId));
}

/** Returns the last digits of the contact phone, by which staff find an order. */
export function phoneEndOf({ phone }: Pick<Order, 'phone'>): string | undefined {
  return phone?.slice(-END);
}

/** Returns the ends of the keys of its tracking numbers, each once; undefined without a number. */
export function trackingEndsOf(
  order: Pick<AttentionState, 'trackingNumber' | 'shipments'>,
): string[] | undefined {
  const ends = new Set(trackingKeysOf(order).map((key) => key.slice(-END)));
  return ends.size === 0 ? undefined : [...ends];
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
