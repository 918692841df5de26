import { defineJob } from '#infrastructure/outbox/job.js';

/** Cancels a shipment at the carrier whose order was cancelled or reopened. `reference` is ours of the parcel. */
export const CANCEL_SHIPMENT = defineJob<{ orderId: string; reference: string }>({
  name: 'orders.cancel-shipment',
  queue: 'carrier',
  attempts: 20,
  backoffMs: 5_000,
});
