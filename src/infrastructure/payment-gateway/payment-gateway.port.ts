import type { ReceivedWebhook } from '../webhooks/webhook-request.js';

/** A payment at the gateway. Amounts are integer minor units. */
export interface GatewayPayment {
  readonly gatewayPaymentId: string;
  /** `other` is a word that the shop does not know: it says nothing. */
  readonly status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded' | 'other';
  readonly amountMinor: number;
  readonly currency: string;
  /** The refunded part of it, refunds in progress included; missing for nothing. */
  readonly refundedMinor?: number | undefined;
  /** Whether the gateway has given it back without ever having captured it. */
  readonly neverCaptured?: true | undefined;
}

/** A payment that was asked for by its id. */
export interface FoundPayment extends GatewayPayment {
  /** Null for a payment without an order. */
  readonly gatewayOrderId: string | null;
}

/** A payment as the gateway lists it. */
export interface ListedPayment extends FoundPayment {
  /** When its payer began it. */
  readonly madeAt: Date;
}

/** A part of the payments of a period, both of whose ends belong to it. */
export interface PaymentPage {
  readonly from: Date;
  readonly to: Date;
  /** At most 100. */
  readonly count: number;
  readonly skip: number;
}

/**
 * A refund at the gateway; `pending` until the bank has processed it. `failed` may follow `processed`. `other` is a word that the
 * shop does not know. Amounts are integer minor units.
 */
export interface GatewayRefund {
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  readonly status: 'pending' | 'processed' | 'failed' | 'other';
  readonly amountMinor: number;
  /** The shop's name for it (`RefundRequest`); missing if it was made in the gateway's dashboard. */
  readonly reference?: string | undefined;
  /** When the gateway made it; missing if it does not say so. */
  readonly madeAt?: Date | undefined;
}

/** A payment that its payer disputes at the bank, as a webhook reports it. What is undefined, the report does not contain. */
export interface GatewayDispute {
  readonly disputeId: string;
  readonly gatewayPaymentId: string;
  /** `other` is a word that the shop does not know. */
  readonly status: 'open' | 'under_review' | 'action_required' | 'closed' | 'won' | 'lost' | 'other';
  /** `other` is a word that the shop does not know. */
  readonly phase?:
    'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'other' | undefined;
  /** Integer minor units. */
  readonly amountMinor: number | undefined;
  /** The bank's code of the reason. */
  readonly reason: string | undefined;
  /** When the event happened. */
  readonly at: Date | undefined;
  /** When the gateway opened the dispute. */
  readonly openedAt?: Date | undefined;
}

/** A payment reported by the customer's client. `gatewayOrderId` comes from the stored order, not from the client. */
export interface SignedPayment {
  readonly gatewayOrderId: string;
  readonly gatewayPaymentId: string;
  readonly gatewaySignature: string;
}

/** An event from a gateway webhook. Amounts are integer minor units. */
export type GatewayEvent =
  | (Omit<GatewayPayment, 'status' | 'refundedMinor'> & {
      readonly kind: 'authorized' | 'captured' | 'failed';
      /** Null for a payment without an order, which does not belong to this shop. */
      readonly gatewayOrderId: string | null;
      /** Whether the event contains the payment's order, and calls it paid; missing if it does not. */
      readonly isOrderPaid?: true;
    })
  | { readonly kind: 'refund'; readonly refund: GatewayRefundReport }
  | { readonly kind: 'dispute'; readonly dispute: GatewayDispute }
  /** An event that matters, but is not of the expected form; `name` is the gateway's event name. */
  | { readonly kind: 'unreadable'; readonly name: string }
  /** An event without effect; `name` is the gateway's event name. */
  | { readonly kind: 'other'; readonly name: string };

/** A refund in a webhook; its amount may be missing. */
export interface GatewayRefundReport extends Omit<GatewayRefund, 'amountMinor'> {
  readonly amountMinor: number | undefined;
  /** When the event happened. */
  readonly at?: Date | undefined;
  /** Whether the payment beside it is captured; missing if the event does not say so. */
  readonly captured?: boolean | undefined;
}

/** An order at the gateway, which a customer can pay. */
export interface GatewayOrder {
  readonly gatewayOrderId: string;
  /** The shop's order number. */
  readonly receipt: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** A payment to capture. */
export interface CaptureRequest extends Omit<GatewayPayment, 'status' | 'refundedMinor'> {
  /** The amount of its order, from which an offer or a fee of the gateway makes the payment's differ. */
  readonly orderAmountMinor?: number | undefined;
}

/** The input for a new order. */
export type NewGatewayOrder = Omit<GatewayOrder, 'gatewayOrderId'>;

/** A refund to be made. */
export interface RefundRequest extends Pick<GatewayRefund, 'gatewayPaymentId' | 'amountMinor'> {
  readonly idempotencyKey: string;
  /** At most 40 characters; every report of the refund has it. */
  readonly reference: string;
}

/**
 * The payment gateway. Every asynchronous method ends within 10 seconds, or when the `signal` that it is given aborts, and
 * fails with an `ExternalCallError` of service `payment gateway`.
 */
export abstract class PaymentGateway {
  /**
   * Creates an order at the gateway with automatic capture. Not idempotent: after a failure with `outcomeUnknown`, call
   * `findOrderByReceipt` first. A receipt can be used once.
   */
  abstract createOrder(order: NewGatewayOrder, signal?: AbortSignal): Promise<GatewayOrder>;

  /** Finds the order with `receipt`. Recovers a `createOrder` whose response was lost. */
  abstract findOrderByReceipt(receipt: string, signal?: AbortSignal): Promise<GatewayOrder | undefined>;

  /**
   * Whether the gateway calls an order paid: a payment of it was captured that settles it, whatever the amount of that payment
   * (an offer of the gateway or a fee that the customer bears makes it differ). Stays so when the payment is refunded.
   */
  abstract isOrderPaid(gatewayOrderId: string, signal?: AbortSignal): Promise<boolean>;

  /** The gateway's name of the offer that it has applied to a payment; undefined for none, or if it names none. */
  abstract offerOf(gatewayPaymentId: string, signal?: AbortSignal): Promise<string | undefined>;

  /** Returns a payment by its id, which is case-sensitive; undefined if the gateway does not know it. */
  abstract findPayment(gatewayPaymentId: string): Promise<FoundPayment | undefined>;

  /** All payments of a period, failed ones too, newest first, a page at a time. */
  abstract listPayments(page: PaymentPage): Promise<ListedPayment[]>;

  /** Returns the receipt that an order at the gateway was created with; undefined for none, or an order that it does not know. */
  abstract receiptOf(gatewayOrderId: string): Promise<string | undefined>;

  /** All payment attempts of an order, for the reconciliation. */
  abstract paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]>;

  /**
   * Captures an authorised payment in full; the amount must match, or be its order's where the gateway made the difference.
   * Idempotent: an already captured payment counts as success.
   * @returns the captured payment
   */
  abstract capturePayment(payment: CaptureRequest): Promise<GatewayPayment>;

  /**
   * Refunds a captured payment, in full or in part. Idempotent by `idempotencyKey`. Counts as success when one refund of
   * the same amount was made before and leaves too little for another.
   * @returns the refund with its status at the gateway, which may still be pending
   */
  abstract refund(refund: RefundRequest): Promise<GatewayRefund>;

  /** All refunds of a payment, including those made in the gateway's dashboard, with their current status. */
  abstract refundsOf(gatewayPaymentId: string): Promise<GatewayRefund[]>;

  /** The present state of one refund. */
  abstract findRefund(gatewayRefundId: string): Promise<GatewayRefund>;

  /** Whether the gateway signed this payment. Proves the payment, but neither its amount nor its capture. */
  abstract verifyPayment(payment: SignedPayment): Promise<boolean>;

  /**
   * Authenticates a webhook by the exact bytes of its body, then reads it. Events may repeat and arrive in any order.
   * @throws InvalidWebhookSignatureError before the body is read
   * @throws MalformedWebhookError
   */
  abstract readWebhook(webhook: ReceivedWebhook): Promise<GatewayEvent>;

  /** @throws ExternalCallError when the gateway is unreachable */
  abstract ping(): Promise<void>;
}
