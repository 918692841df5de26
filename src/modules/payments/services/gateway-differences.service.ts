import { Injectable, Logger } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { isOfDifference, type Order, type ReportedPayment } from '#modules/orders/index.js';

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
