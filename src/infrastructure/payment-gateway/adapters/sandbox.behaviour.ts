/** The delivery modes of a webhook. `out-of-order` sends `order.paid` first and `payment.authorized` last. */
export const WEBHOOK_DELIVERIES = ['once', 'late', 'twice', 'out-of-order', 'lost', 'forged'] as const;

export type WebhookDelivery = (typeof WEBHOOK_DELIVERIES)[number];

/**
 * How refunds are answered: as processed; as pending until they are ended in the developer console; as failed; refused,
 * as without balance; `timeout`: accepted and reported by webhook, but the first call for it gets no answer in time.
 */
export const REFUND_ANSWERS = ['processed', 'pending', 'failed', 'refused', 'timeout'] as const;

/** How the request to capture an authorised payment is answered. */
export const CAPTURE_ANSWERS = ['accepted', 'refused'] as const;

/** The simulated behaviour of the sandbox gateway. */
export interface SandboxGatewaySettings {
  readonly refunds: (typeof REFUND_ANSWERS)[number];
  readonly captures: (typeof CAPTURE_ANSWERS)[number];
  /** Default delivery mode of webhooks. */
  readonly webhooks: WebhookDelivery;
}

/** A gateway without faults. */
export const KIND: SandboxGatewaySettings = { refunds: 'processed', captures: 'accepted', webhooks: 'once' };
