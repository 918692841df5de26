import { Injectable } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { PaymentGatewayUnavailableError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import { PaymentGateway, type FoundPayment } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { paymentsNamedIn } from '../domain/named-payments.js';
import { PaymentUnknownError, ReferenceUsedError } from '../payments.errors.js';
import { PaymentConfirmationService } from './payment-confirmation.service.js';

/** The order as the gateway's payment has paid it, or the reference that it is to be marked by. */
export type NamedPayment = { readonly paid: Order } | { readonly reference: string };

/** Resolves the references of administrators: a text that contains an id of the gateway is that payment (decisions 14.46). */
@Injectable()
export class PaymentReferencesService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly confirmation: PaymentConfirmationService,
  ) {}

  /**
   * Asks the gateway whose payment a reference names, and confirms the order's own. A payment that no order of the shop has,
   * such as that of a link made in the gateway's dashboard, stays one by hand, under its id. Call it outside a unit of work.
   * @throws PaymentUnknownError, ReferenceUsedError, PaymentGatewayUnavailableError
   */
  async resolve(order: Order, text: string): Promise<NamedPayment> {
    const [id, ...others] = paymentsNamedIn(text);
    if (id === undefined) return { reference: text };
    for (const known of [id, ...others])
      if ((await this.orders.findByPayment(known)) !== null) throw new ReferenceUsedError();
    if (others.length > 0) throw new PaymentUnknownError();
    return this.reachable(async () => this.settle(order, id, await this.gateway.findPayment(id)));
  }

  private async settle(order: Order, id: string, payment: FoundPayment | undefined): Promise<NamedPayment> {
    if (payment === undefined) throw await this.unknown(id);
    const { gatewayPaymentId, gatewayOrderId, amountMinor, currency, status } = payment;
    if (status !== 'captured') throw new ReferenceUsedError();
    const holder = gatewayOrderId === null ? null : await this.orders.findByGatewayOrder(gatewayOrderId);
    if (holder === null) return { reference: gatewayPaymentId };
    if (!holder._id.equals(order._id)) throw new ReferenceUsedError();
    const report = { gatewayPaymentId, amountMinor, currency, captured: true };
    const paid = await this.confirmation.confirm(order, report, 'SYSTEM');
    // One of another amount goes back to its payer.
    if (paid.gatewayPaymentId !== gatewayPaymentId) throw new ReferenceUsedError();
    return { paid };
  }

  /** An id that is known here in another case is that payment, typed wrongly (decisions 14g). */
  private async unknown(id: string): Promise<PaymentUnknownError | ReferenceUsedError> {
    const isKnown = await this.orders.hasPaymentInAnyCase(id);
    return isKnown ? new ReferenceUsedError() : new PaymentUnknownError();
  }

  private async reachable<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ExternalCallError) throw new PaymentGatewayUnavailableError({ cause: error });
      throw error;
    }
  }
}
