import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { expired, DueOrdersService, OrderTransitionService } from '#modules/orders/writing/index.js';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import { UNANSWERED_HOLD_MS } from '../checkout.limits.js';

/** How long a worker claims an order; also the delay before the gateway is asked again. */
const CLAIM_MS = 30_000;

/** The outcome of one run over the due orders. */
export interface ReleaseCounts {
  /** Orders that were cancelled; their stock and coupon use are released. */
  readonly released: number;
  /** Orders that are unchanged: paid in the meantime, or held because the gateway cannot say yet. */
  readonly left: number;
  /** Orders whose processing failed. */
  readonly failed: number;
}

/**
 * The expiry worker's service: cancels unpaid orders whose reservation has expired, and releases their stock and
 * coupon use. The due time is stored in the order, so a lost job never leaves stock reserved. Any number of workers
 * may run it.
 */
@Injectable()
export class ReservationReleaseService {
  private readonly logger = new Logger('ReservationRelease');

  constructor(
    private readonly due: DueOrdersService,
    private readonly orders: OrderRepository,
    private readonly reconciliation: PaymentReconciliationService,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /** Releases all expired reservations. */
  async releaseDue(): Promise<ReleaseCounts> {
    const counts = { released: 0, left: 0 };
    const failed = await this.due.each('releaseAt', CLAIM_MS, async (order) => {
      counts[(await this.release(order)) ? 'released' : 'left']++;
    });
    return { ...counts, failed };
  }

  /** @returns whether the reservation was released */
  private async release(order: Order): Promise<boolean> {
    if (!order.hasGatewayOrder) {
      const cancelled = await this.unitOfWork.run(() => this.transitions.cancelReservation(order));
      if (cancelled)
        this.logger.warn({
          event: 'reservation.incomplete_checkout_released',
          msg: 'Released the reservation of a checkout that never got its gateway order',
          orderNumber: order.orderNumber,
        });
      return cancelled;
    }
    const answered = await this.reconciliation.ask(order);
    if (!answered && !this.heldLongEnough(order)) return false;
    const isReleased = await this.expire(order);
    if (isReleased && !answered) this.reportUnanswered(order);
    return isReleased;
  }

  private async expire({ _id }: Order): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const order = await this.orders.findWithGatewayOrder(_id.toHexString());
      if (order === null || !this.isExpired(order)) return false;
      await this.transitions.apply(order, expired(order), { by: 'SYSTEM' });
      return true;
    });
  }

  /** Every transition that pays or ends an order removes `reservedUntil`, so an order that has it is unpaid. */
  private isExpired({ reservedUntil }: Order): boolean {
    return reservedUntil !== undefined && reservedUntil <= this.clock.now();
  }

  private heldLongEnough({ reservedUntil }: Order): boolean {
    return reservedUntil === undefined || reservedUntil.getTime() + UNANSWERED_HOLD_MS <= this.clock.nowMs();
  }

  /** A payment that is found later revives the order. */
  private reportUnanswered({ orderNumber }: Order): void {
    this.metrics.expiredUnanswered();
    this.logger.error({
      event: 'reservation.expired_unanswered',
      msg: 'An order has expired although the gateway gave no answer that can be read for a day',
      orderNumber,
    });
  }
}
