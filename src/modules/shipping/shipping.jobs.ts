import { defineJob } from '#infrastructure/outbox/job.js';

/**
 * Dispatches one of several orders that an administrator has chosen, once; the outcome is kept at the order. It is tried again
 * only while another dispatch of the order holds it, or when a process or the database has failed.
 */
export const DISPATCH_ORDER = defineJob<{
  orderId: string;
  adminId: string;
  /** Centimetres and kilograms, as far as they were given. */
  parcel: { length?: number; breadth?: number; height?: number; weight?: number };
  /** As it was given: null for goods that need none. */
  ewaybillNumber?: string | null;
}>({
  name: 'orders.dispatch',
  queue: 'carrier',
  attempts: 5,
  backoffMs: 30_000,
});

/** Cancels a shipment at the carrier whose order was cancelled or reopened. `reference` is ours of the parcel. */
export const CANCEL_SHIPMENT = defineJob<{ orderId: string; reference: string }>({
  name: 'orders.cancel-shipment',
  queue: 'carrier',
  attempts: 20,
  backoffMs: 5_000,
});

/** Asks the carrier for what was asked for after a failed attempt; `askedAt` is its time, ISO 8601. */
export const ASK_REDELIVERY = defineJob<{ orderId: string; askedAt: string }>({
  name: 'orders.redeliver',
  queue: 'carrier',
  attempts: 8,
  backoffMs: 5_000,
});
