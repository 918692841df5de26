import { ObjectIdField, OpaqueField } from '#common/validation/fields.js';

/** What the customer's client brings back from the payment. */
export class VerifyPaymentDto {
  @ObjectIdField() orderId!: string;
  @OpaqueField(200, { example: 'pay_IH4NVgf4Dreq1l' }) gatewayPaymentId!: string;

  @OpaqueField(200, {
    description: 'hex HMAC-SHA256 of `gatewayOrderId|gatewayPaymentId` with the key secret',
  })
  gatewaySignature!: string;
}
