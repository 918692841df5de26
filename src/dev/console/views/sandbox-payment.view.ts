/** A payment made at the sandbox gateway: what a customer's client passes on to verify-payment. */
export class SandboxPaymentView {
  /** @example pay_RB58MiP5SPFYyM */
  gatewayPaymentId!: string;
  /** Hex HMAC-SHA256 of `gatewayOrderId|gatewayPaymentId` */
  gatewaySignature!: string;
  /** Whether the service has answered the signed webhook with 2xx; if not, it is sent again until it has */
  webhookDelivered!: boolean;
}
