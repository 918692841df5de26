import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { Order } from '../data/order.schema.js';
import { nextReconciliation } from '../domain/reconciliation-schedule.js';
import { DueOrders } from './due-orders.service.js';
import { PaymentConfirmation } from './payment-confirmation.service.js';
import { pays } from './payment-events.service.js';

/** For how long one worker has an order to itself; when the gateway cannot be reached, also the wait before the next try. */
const CLAIM_MS = 2 * 60_000;

/** Asks the gateway about payments that nobody has told of: a lost webhook loses no payment. */
@Injectable()
export class PaymentReconciliation {
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly due: DueOrders,
    private readonly gateway: PaymentGateway,
    private readonly confirmation: PaymentConfirmation,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Asks about all orders that are due. Safe with many workers. */
  async reconcileDue(): Promise<void> {
    await this.due.each('reconcileAt', CLAIM_MS, (order, claimedUntil) =>
      this.reconcile(order, claimedUntil),
    );
  }

  /**
   * Asks the gateway about one placed order and takes what has been paid. Not in a unit of work.
   * @returns false when the gateway gave no answer, or one that says no more than that it is unwell
   */
  async ask(order: Order): Promise<boolean> {
    const { orderNumber } = order;
    try {
      for (const payment of await this.gateway.paymentsOf(order.gatewayOrderId!)) {
        if (payment.status !== 'captured') continue;
        if (pays(order, payment)) {
          await this.confirmation.confirm(order._id.toHexString(), payment.gatewayPaymentId, 'SYSTEM');
        } else {
          this.logger.error({ msg: 'a payment of a wrong amount confirms nothing', orderNumber, payment });
        }
      }
      return true;
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      this.logger.warn({ msg: 'the gateway could not be asked about an order', orderNumber, err: error });
      return !error.retryable;
    }
  }

  private async reconcile(order: Order, claimedUntil: Date): Promise<void> {
    const next = this.nextTime(order, order.gatewayPaymentId !== undefined);
    // A paid order that will be asked about later need not be asked about now.
    const settled = order.gatewayPaymentId !== undefined && next !== undefined;
    if (settled || (await this.ask(order))) await this.due.reschedule(order, claimedUntil, next);
  }

  private nextTime({ createdAt }: Order, paid: boolean): Date | undefined {
    return nextReconciliation(
      { createdAt, paid },
      this.config.shop.reservationTtlSeconds * 1000,
      this.clock.now(),
    );
  }
}
