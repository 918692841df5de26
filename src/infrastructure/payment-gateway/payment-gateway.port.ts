import type { WebhookHeaders } from '../webhooks/webhook-request.js';

/** A payment as the gateway knows it. Amounts are integer minor units. */
export interface GatewayPayment {
  readonly gatewayPaymentId: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded';
  readonly amountMinor: number;
  readonly currency: string;
}

/** A refund as the gateway knows it; `pending` until the bank has it. Amounts are integer minor units. */
export interface GatewayRefund {
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly amountMinor: number;
}

/** What a customer's client brings back from a payment. `gatewayOrderId` is the one on record, not the client's claim. */
export interface SignedPayment {
  readonly gatewayOrderId: string;
  readonly gatewayPaymentId: string;
  readonly gatewaySignature: string;
}

/** What a webhook of the gateway reports. Amounts are integer minor units. */
export type GatewayEvent =
  | {
      readonly kind: 'captured' | 'failed';
      /** Null for a payment that was made without an order: it is none of ours. */
      readonly gatewayOrderId: string | null;
      readonly gatewayPaymentId: string;
      readonly amountMinor: number;
      readonly currency: string;
    }
  | { readonly kind: 'refund'; readonly refund: GatewayRefundReport }
  /** Anything that changes nothing; `name` is the gateway's word for it. */
  | { readonly kind: 'other'; readonly name: string };

/** A refund as a webhook reports it: its amount may be missing. */
export interface GatewayRefundReport extends Omit<GatewayRefund, 'amountMinor'> {
  readonly amountMinor: number | undefined;
}

/** An order at the gateway: what a customer can pay. */
export interface GatewayOrder {
  readonly gatewayOrderId: string;
  /** Our order number: the gateway's reference to us. */
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
   * Makes an order at the gateway, whose payments the gateway captures by itself. Not idempotent: after a failure whose `outcomeUnknown` is true ask
   * `findOrderByReceipt` first. A receipt can be used once.
   */
  abstract createOrder(order: {
    receipt: string;
    amountMinor: number;
    currency: string;
  }): Promise<GatewayOrder>;

  /** The order that was made for `receipt`, or nothing. Repairs a `createOrder` whose answer was lost. */
  abstract findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>;

  /** The payments tried on an order, for the reconciler. */
  abstract paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]>;

  /**
   * Captures an authorised payment, whose whole amount must be named. Idempotent: a payment that is captured already
   * counts as success.
   * @returns the captured payment
   */
  abstract capturePayment(payment: {
    gatewayPaymentId: string;
    amountMinor: number;
    currency: string;
  }): Promise<GatewayPayment>;

  /**
   * Gives a captured payment back, all of it or a part. Idempotent by `idempotencyKey`: repeated with the same key it
   * makes no second refund. A payment of which the same amount was refunded already, and which has no more to give,
   * counts as success.
   * @returns the refund with its status at the gateway: success of the call does not mean that it is processed
   */
  abstract refund(refund: {
    gatewayPaymentId: string;
    amountMinor: number;
    idempotencyKey: string;
  }): Promise<GatewayRefund>;

  /** The refunds of a payment, whoever made them, with their present status. */
  abstract refundsOf(gatewayPaymentId: string): Promise<GatewayRefund[]>;

  /** Whether the gateway signed this payment. It says that the customer paid, neither the amount nor the capture. */
  abstract verifyPayment(payment: SignedPayment): boolean;

  /**
   * Authenticates a webhook by the exact bytes of its body, then reads it. Events may repeat and come in any order.
   * @throws InvalidWebhookSignatureError before anything is read of the body
   * @throws MalformedWebhookError
   */
  abstract readWebhook(rawBody: Buffer, headers: WebhookHeaders): GatewayEvent;

  /** @throws ExternalCallError when the gateway cannot be reached */
  abstract ping(): Promise<void>;
}
