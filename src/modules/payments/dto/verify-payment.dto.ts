import { ObjectIdField, OpaqueField } from '#common/validation/fields.js';

/** The gateway's result of a payment, as the client received it. */
export class VerifyPaymentDto {
  @ObjectIdField() orderId!: string;
  @OpaqueField(200, { example: 'pay_IH4NVgf4Dreq1l' }) gatewayPaymentId!: string;

  @OpaqueField(200, {
    description: 'hex HMAC-SHA256 of `gatewayOrderId|gatewayPaymentId` with the key secret',
  })
  gatewaySignature!: string;
}
