/** A payment as the gateway knows it. Amounts are integer minor units. */
export interface GatewayPayment {
  readonly gatewayPaymentId: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded';
  readonly amountMinor: number;
  readonly currency: string;
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
 * The payment gateway. Every method ends within 10 seconds and fails with an `ExternalCallError`
 * of service `payment gateway`.
 */
export abstract class PaymentGateway {
  /**
   * Makes an order at the gateway. Not idempotent: after a failure whose `outcomeUnknown` is true ask
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
   * Gives a captured payment back, all of it or a part; once for each payment. Idempotent by `idempotencyKey`: repeated with the same key it
   * makes no second refund. A payment that is refunded already counts as success.
   */
  abstract refund(refund: {
    gatewayPaymentId: string;
    amountMinor: number;
    idempotencyKey: string;
  }): Promise<{ refundId: string }>;

  /** @throws ExternalCallError when the gateway cannot be reached */
  abstract ping(): Promise<void>;
}
