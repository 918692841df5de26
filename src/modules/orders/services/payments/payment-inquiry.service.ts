import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { PaymentGateway, type GatewayPayment } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import { CAPTURE_OVERDUE_MS } from '../../domain/reconciliation-schedule.js';
import { PaymentConfirmationService } from './payment-confirmation.service.js';

/**
 * Asks the gateway about the payments of an order. Captures the payment that pays it if the gateway has only
 * authorised it. Call it outside a unit of work.
 */
@Injectable()
export class PaymentInquiryService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly confirmation: PaymentConfirmationService,
    private readonly clock: Clock,
  ) {}

  /** Processes every captured payment of the order. @throws ExternalCallError of the gateway */
  async ask(order: Order): Promise<void> {
    for (const payment of await this.gateway.paymentsOf(order.gatewayOrderId!)) {
      const present = await this.captureAwaited(order, payment);
      if (present.status !== 'captured') continue;
      const { gatewayPaymentId, amountMinor, currency } = present;
      const report = { gatewayPaymentId, amountMinor, currency, captured: true };
      await this.confirmation.confirm(order._id.toHexString(), report, 'SYSTEM');
    }
    await this.logOverdueCapture(order);
  }

  /**
   * Checks the capture before a dispatch, for an order that was confirmed by the customer's signature alone.
   * @returns the current order; it still has `uncapturedSince` if the gateway has not confirmed the capture
   */
  async ensureCaptured(order: Order): Promise<Order> {
    if (order.uncapturedSince === undefined) return order;
    try {
      await this.ask(order);
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      const { orderNumber } = order;
      this.logger.warn({
        event: 'payment.capture_unknown',
        msg: 'Asking the gateway whether a payment is captured failed',
        orderNumber,
        err: error,
      });
    }
    return this.present(order);
  }

  /** Reads the current order. */
  async present(order: Order): Promise<Order> {
    return (await this.orders.findWithGatewayOrder(order._id.toHexString())) ?? order;
  }

  private async captureAwaited(order: Order, payment: GatewayPayment): Promise<GatewayPayment> {
    const awaited =
      order.uncapturedSince !== undefined && payment.gatewayPaymentId === order.gatewayPaymentId;
    if (!awaited || payment.status !== 'authorized') return payment;
    const { gatewayPaymentId, amountMinor, currency } = payment;
    try {
      return await this.gateway.capturePayment({ gatewayPaymentId, amountMinor, currency });
    } catch (error) {
      if (!(error instanceof ExternalCallError) || error.retryable) throw error;
      const { orderNumber } = order;
      this.logger.warn({
        event: 'payment.capture_refused',
        msg: 'The gateway refused to capture an authorised payment',
        orderNumber,
        gatewayPaymentId,
        err: error,
      });
      return payment;
    }
  }

  /** Logs a capture that is overdue for a day or more, at every inquiry. The alarm counts the orders instead. */
  private async logOverdueCapture(asked: Order): Promise<void> {
    const { uncapturedSince, orderNumber, gatewayPaymentId } = await this.present(asked);
    if (uncapturedSince === undefined) return;
    if (this.clock.nowMs() - uncapturedSince.getTime() < CAPTURE_OVERDUE_MS) return;
    this.logger.error({
      event: 'payment.capture_overdue',
      msg: 'An order is confirmed by a payment that is still not captured after a day',
      orderNumber,
      gatewayPaymentId,
    });
  }
}
