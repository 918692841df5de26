import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { OrderRepository } from '../../data/order.repository.js';
import { paymentVerdict } from '../../domain/payment-decision.js';
import type { VerifyPaymentDto } from '../../dto/verify-payment.dto.js';
import {
  OrderCancelledError,
  OrderExpiredError,
  OrderNotFoundError,
  PaymentVerificationFailedError,
} from '../../orders.errors.js';
import { toPaymentVerified, type PaymentVerifiedView } from '../../views/order-answers.view.js';
import { PaymentConfirmationService } from './payment-confirmation.service.js';

/** Confirms a payment that the client reports with the gateway's signature. */
@Injectable()
export class PaymentVerificationService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly confirmation: PaymentConfirmationService,
  ) {}

  /**
   * Confirms the caller's order. Idempotent. The signature is checked against the stored gateway order, never
   * against one from the client.
   * @throws OrderNotFoundError, PaymentVerificationFailedError, OrderExpiredError, OrderCancelledError
   */
  async verify(userId: string, payment: VerifyPaymentDto): Promise<PaymentVerifiedView> {
    const { orderId, gatewayPaymentId, gatewaySignature } = payment;
    const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    const signed = { gatewayOrderId: order.gatewayOrderId!, gatewayPaymentId, gatewaySignature };
    if (!this.gateway.verifyPayment(signed)) throw new PaymentVerificationFailedError();
    // The signature proves a payment of this gateway order; it contains neither amount nor capture state.
    const after = await this.confirmation.confirm(orderId, { gatewayPaymentId, captured: false }, 'CUSTOMER');
    const verdict = paymentVerdict(after, gatewayPaymentId);
    if (verdict === 'MISMATCH') throw new PaymentVerificationFailedError();
    if (verdict === 'EXPIRED') throw new OrderExpiredError();
    if (verdict === 'CANCELLED') throw new OrderCancelledError();
    return toPaymentVerified(after);
  }
}
