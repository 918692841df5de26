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

/** How long a worker claims an order; also the retry delay while the gateway cannot be reached. */
const CLAIM_MS = 2 * 60_000;

/**
 * Asks the gateway for payments of unpaid orders, outstanding captures and pending refunds. A lost webhook therefore
 * loses no payment.
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

  /** Reconciles all due orders. Safe with several workers. */
  async reconcileDue(): Promise<void> {
    await this.due.each('reconcileAt', CLAIM_MS, (order, claimedUntil) =>
      this.reconcile(order, claimedUntil),
    );
  }

  /**
   * Asks the gateway about one order and processes the answer. Call it outside a unit of work.
   * @returns false if the gateway did not answer, or answered with a retryable error
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
    // A paid order without open questions is skipped until its last scheduled time.
    const canSkip = paid && !isAwaitingGateway && this.nextTime(order) !== undefined;
    if (!canSkip && !(await this.ask(order))) return;
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
