import { Injectable, Logger } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { Order } from '#modules/orders/index.js';
import { amountNamed, applied, isOfDifference, type ReportedPayment } from '#modules/orders/money/index.js';

/** How long the name of an offer is waited for: nothing depends on it, and the gateway waits for the answer to its webhook. */
const OFFER_MS = 1_500;

/**
 * Asks the gateway about a payment whose amount is not its order's: its own offer, or a fee that the customer bears, makes the
 * difference if it calls the order paid (decisions 14.1). Call it outside a unit of work.
 */
@Injectable()
export class GatewayDifferencesService {
  private readonly logger = new Logger('Payments');

  constructor(private readonly gateway: PaymentGateway) {}

  /**
   * Completes a report by what the gateway says of the order, and by the name of its offer if it gives one.
   * @returns the report as it is when its amount is the order's, or is not known
   * @throws ExternalCallError when the gateway does not say whether its order is paid: then nothing is decided
   */
  async complete(order: Order, payment: ReportedPayment): Promise<ReportedPayment> {
    if (!isOfDifference(order, payment)) return payment;
    const isOrderPaid = payment.isOrderPaid ?? (await this.gateway.isOrderPaid(order.gatewayOrderId!));
    const isOffer = isOrderPaid && payment.amountMinor! < order.pricing.totalMinor;
    const offerName = isOffer ? await this.offerOf(payment) : undefined;
    return { ...payment, isOrderPaid, ...(offerName === undefined ? {} : { offerName }) };
  }

  /**
   * Returns the order with what was paid for it: as it is stored, or as the gateway says where the customer's signature alone is known,
   * which contains no amount. Nothing is written. The order stays as it is while the gateway does not answer.
   */
  async withPaidAmount(order: Order): Promise<Order> {
    const { gatewayPaymentId, gatewayOrderId, currency } = order;
    const paying = order.payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId);
    const isKnown = paying === undefined || paying.amountMinor !== undefined || paying.manual === true;
    if (isKnown || gatewayOrderId === undefined) return order;
    try {
      const payments = await this.gateway.paymentsOf(gatewayOrderId);
      const found = payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId);
      if (found === undefined || found.currency !== currency) return order;
      const { amountMinor } = found;
      const { gatewayPaymentId: id } = paying;
      const report = await this.complete(order, {
        gatewayPaymentId: id,
        amountMinor,
        currency,
        captured: true,
      });
      return report.isOrderPaid === true ? applied(order, amountNamed(order, report)) : order;
    } catch (err) {
      if (!(err instanceof ExternalCallError)) throw err;
      this.logger.warn({
        event: 'payment.amount_unknown',
        msg: 'The gateway did not say what was paid; the confirmation names the total',
        orderNumber: order.orderNumber,
        err,
      });
      return order;
    }
  }

  private async offerOf({ gatewayPaymentId }: ReportedPayment): Promise<string | undefined> {
    try {
      return await this.gateway.offerOf(gatewayPaymentId, AbortSignal.timeout(OFFER_MS));
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      this.logger.warn({
        event: 'payment.offer_unnamed',
        msg: 'The gateway did not name the offer of a payment; its papers have none',
        gatewayPaymentId,
        err: error,
      });
      return undefined;
    }
  }
}
