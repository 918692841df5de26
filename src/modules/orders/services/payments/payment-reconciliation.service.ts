import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import type { Order } from '../../data/order.schema.js';
import { nextReconciliation } from '../../domain/reconciliation-schedule.js';
import { pendingRefundsIn } from '../../domain/refunds.js';
import { DueOrdersService } from '../checkout/due-orders.service.js';
import { PaymentInquiryService } from './payment-inquiry.service.js';
import { RefundsService } from './refunds.service.js';

/** For how long one worker has an order to itself; when the gateway cannot be reached, also the wait before the next try. */
const CLAIM_MS = 2 * 60_000;

/**
 * Asks the gateway about what nobody has reported: payments of unpaid orders, whether a payment is captured, what
 * became of a refund. A lost webhook loses no payment.
 */
@Injectable()
export class PaymentReconciliationService {
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly due: DueOrdersService,
    private readonly inquiry: PaymentInquiryService,
    private readonly refunds: RefundsService,
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
   * Asks the gateway about one placed order and processes what it answers. Not in a unit of work.
   * @returns false when the gateway gave no answer, or one that says no more than that it is unwell
   */
  async ask(order: Order): Promise<boolean> {
    try {
      await this.inquiry.ask(order);
      await this.refunds.askAbout(order);
      return true;
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      this.logger.warn({
        event: 'payment.reconciliation_failed',
        msg: 'Asking the gateway about an order failed; will retry',
        orderNumber: order.orderNumber,
        err: error,
      });
      return !error.retryable;
    }
  }

  private async reconcile(order: Order, claimedUntil: Date): Promise<void> {
    const paid = order.gatewayPaymentId !== undefined;
    const isAwaitingGateway = order.uncapturedSince !== undefined || pendingRefundsIn(order).length > 0;
    // A paid order that isAwaitingGateway for nothing and will be asked about later need not be asked about now.
    const settled = paid && !isAwaitingGateway && this.nextTime(order) !== undefined;
    if (!settled && !(await this.ask(order))) return;
    const present = await this.inquiry.present(order);
    await this.due.reschedule(order, claimedUntil, this.nextTime(present));
  }

  private nextTime({ createdAt, gatewayPaymentId, uncapturedSince, refunds }: Order): Date | undefined {
    return nextReconciliation(
      { createdAt, paid: gatewayPaymentId !== undefined, uncapturedSince, refunds },
      this.config.shop.reservationTtlSeconds * 1000,
      this.clock.now(),
    );
  }
}
