import type { WebhookHeaders } from '../webhooks/webhook-request.js';

/** A payment at the gateway. Amounts are integer minor units. */
export interface GatewayPayment {
  readonly gatewayPaymentId: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded';
  readonly amountMinor: number;
  readonly currency: string;
}

/** A refund at the gateway; `pending` until the bank has processed it. Amounts are integer minor units. */
export interface GatewayRefund {
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly amountMinor: number;
}

/** A payment reported by the customer's client. `gatewayOrderId` comes from the stored order, not from the client. */
export interface SignedPayment {
  readonly gatewayOrderId: string;
  readonly gatewayPaymentId: string;
  readonly gatewaySignature: string;
}

/** An event from a gateway webhook. Amounts are integer minor units. */
export type GatewayEvent =
  | {
      readonly kind: 'captured' | 'failed';
      /** Null for a payment without an order, which does not belong to this shop. */
      readonly gatewayOrderId: string | null;
      readonly gatewayPaymentId: string;
      readonly amountMinor: number;
      readonly currency: string;
    }
  | { readonly kind: 'refund'; readonly refund: GatewayRefundReport }
  /** An event without effect; `name` is the gateway's event name. */
  | { readonly kind: 'other'; readonly name: string };

/** A refund in a webhook; its amount may be missing. */
export interface GatewayRefundReport extends Omit<GatewayRefund, 'amountMinor'> {
  readonly amountMinor: number | undefined;
}

/** An order at the gateway, which a customer can pay. */
export interface GatewayOrder {
  readonly gatewayOrderId: string;
  /** The shop's order number. */
  readonly receipt: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/**
 * The payment gateway. Every asynchronous method ends within 10 seconds and fails with an `ExternalCallError`
 * of service `payment gateway`.
 */
export abstract class PaymentGateway {
  /**
   * Creates an order at the gateway with automatic capture. Not idempotent: after a failure with `outcomeUnknown`, call
   * `findOrderByReceipt` first. A receipt can be used once.
   */
  abstract createOrder(order: {
    receipt: string;
    amountMinor: number;
    currency: string;
  }): Promise<GatewayOrder>;

  /** Finds the order with `receipt`. Recovers a `createOrder` whose response was lost. */
  abstract findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>;

  /** All payment attempts of an order, for the reconciliation. */
  abstract paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]>;

  /**
   * Captures an authorised payment in full; the amount must match. Idempotent: an already captured payment counts as
   * success.
   * @returns the captured payment
   */
  abstract capturePayment(payment: {
    gatewayPaymentId: string;
    amountMinor: number;
    currency: string;
  }): Promise<GatewayPayment>;

  /**
   * Refunds a captured payment, in full or in part. Idempotent by `idempotencyKey`. Counts as success when the same
   * amount was refunded before and nothing is left to refund.
   * @returns the refund with its status at the gateway, which may still be pending
   */
  abstract refund(refund: {
    gatewayPaymentId: string;
    amountMinor: number;
    idempotencyKey: string;
  }): Promise<GatewayRefund>;

  /** All refunds of a payment, including those made in the gateway's dashboard, with their current status. */
  abstract refundsOf(gatewayPaymentId: string): Promise<GatewayRefund[]>;

  /** Whether the gateway signed this payment. Proves the payment, but neither its amount nor its capture. */
  abstract verifyPayment(payment: SignedPayment): boolean;

  /**
   * Authenticates a webhook by the exact bytes of its body, then parses it. Events may repeat and arrive in any order.
   * @throws InvalidWebhookSignatureError before the body is parsed
   * @throws MalformedWebhookError
   */
  abstract readWebhook(rawBody: Buffer, headers: WebhookHeaders): GatewayEvent;

  /** @throws ExternalCallError when the gateway is unreachable */
  abstract ping(): Promise<void>;
}
