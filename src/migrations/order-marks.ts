import type { INestApplicationContext } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { Order, ORDER_ATTENTION } from '#modules/orders/index.js';
import { OrderWritesRepository } from '#modules/orders/writing/index.js';
import { asRead, derivedFields, type AttentionTerms } from '#modules/orders/data/index.js';
import { modelOf, type OnProgress } from './migration.js';

/** The carrier's words of a lost parcel, and those that end its journey otherwise; earlier versions kept no more than the word. */
const LOST = new Set(['LOST', 'RTO LOST', 'SHIPMENT LOST']);
// prettier-ignore
const ENDED = new Set([
  'UNTRACEABLE', 'DAMAGED', 'DESTROYED', 'DISPOSED OF', 'DISPOSED OFF', 'PARTIAL DELIVERED', 'RTO ACKNOWLEDGED',
  'CANCELED BEFORE DISPATCHED', 'CANCELLED BEFORE DISPATCHED', 'SELF FULFILED', 'SELF FULFILLED', 'FULFILLED',
  'PICKUP ERROR', 'PICKUP EXCEPTION',
]);
const FAILED_ATTEMPT = /^UNDELIVERED\b/;

/** Returns what decides beside an order's state on the attention that it needs. */
export function attentionTerms(shop: INestApplicationContext): AttentionTerms {
  return shop.get(OrderWritesRepository, { strict: false }).attentionTerms();
}

/**
 * Marks anew the orders among the candidates whose marks are not what their state says; each filter is read by an index. The carrier's
 * last words are read as this version reads them.
 * @returns how many it has changed
 */
export async function markAnew(
  shop: INestApplicationContext,
  candidates: ReadonlyArray<QueryFilter<Order>>,
  onProgress: OnProgress,
): Promise<number> {
  const orders = modelOf(shop, Order);
  let done = 0;
  for (const filter of candidates)
    for await (const found of orders.find(filter).lean().cursor({ batchSize: 200 })) {
      const marks = marksOf(found, attentionTerms(shop));
      if (marks === undefined) continue;
      const { _id, orderStatus, paymentStatus } = found;
      const unchanged = { _id, orderStatus, paymentStatus, ...asRead(found) } as QueryFilter<Order>;
      done += (await orders.updateOne(unchanged, setAndUnset(marks))).modifiedCount;
      await onProgress(done);
    }
  return done;
}

/** Returns the marks of an order, of its cash, and of its carrier's last word; undefined if it has them. */
function marksOf(found: Order, terms: AttentionTerms): Record<string, unknown> | undefined {
  const order = withWord(found);
  const due = derivedFields(order, terms);
  const isMarked = (field: 'needsAttention' | 'attentionDueAt' | 'cashBooks') =>
    (found[field] === undefined) === (due[field] === null);
  const hasReason = (reason: (typeof ORDER_ATTENTION)[number]) =>
    (found.attention?.[reason] === undefined) === (due.attention?.[reason] === undefined);
  const marked = ['needsAttention', 'attentionDueAt', 'cashBooks'] as const;
  if (marked.every(isMarked) && ORDER_ATTENTION.every(hasReason)) return undefined;
  const { carrierStatus } = order;
  return { ...due, ...(carrierStatus === undefined ? {} : { carrierStatus }) };
}

function withWord(order: Order): Order {
  if (order.carrierStatus === undefined) return order;
  const { isLost: _lost, isEnded: _ended, isFailedAttempt: _failed, ...word } = order.carrierStatus;
  const said = word.status
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
    .toUpperCase();
  return {
    ...order,
    carrierStatus: {
      ...word,
      ...(LOST.has(said) ? { isLost: true } : {}),
      ...(ENDED.has(said) ? { isEnded: true } : {}),
      ...(FAILED_ATTEMPT.test(said) ? { isFailedAttempt: true } : {}),
    },
  };
}
