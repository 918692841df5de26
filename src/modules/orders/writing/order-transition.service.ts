import { Injectable } from '@nestjs/common';
import { withoutNulls } from '#common/collections/without-nulls.js';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { Clock } from '#common/time/clock.js';
import { promisedDelivery } from '#common/time/delivery-promise.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { CouponsService } from '#modules/coupons/index.js';
import { OrderedStockService } from '#modules/products/stock/index.js';
import { OrderWritesRepository } from './order-writes.repository.js';
import type { TransitionDetails } from '../data/transition-details.js';
import type { Order } from '../data/order.schema.js';
import { eventsOf } from '../domain/order-events.js';
import type { OrderTransition } from '../domain/order-state.js';
import { nextQuestion } from '../parcels/parcel-silence.js';
import { nextOpenQuestion } from '../money/reconciliation.js';
import { remainingUnitsOf } from '../sums/return-refund.js';
import { withSmallRefunds } from '../money/small-refunds.js';
import { OrderTransitionListenersService } from './order-transition-listeners.service.js';
import { OrderStockService } from './order-stock.service.js';

/** The cause of the transition, and its details. */
export type TransitionOptions = Pick<TransitionDetails, 'by' | 'reason' | 'note' | 'shipment' | 'address'>;

/**
 * Applies transitions: the only place where an order changes its status. The write is conditional on the state that
 * was read. Stock, coupon use and what the listeners do (`OrderTransitionListener`) follow in the same unit of
 * work. They are derived from the states before and after, so each happens once per transition.
 */
@Injectable()
export class OrderTransitionService {
  constructor(
    private readonly writes: OrderWritesRepository,
    private readonly stock: OrderedStockService,
    private readonly units: OrderStockService,
    private readonly coupons: CouponsService,
    private readonly listeners: OrderTransitionListenersService,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a transition, and decides what becomes of small refunds in it. Call it inside a unit of work, with the order as it was read there.
   * @returns the order after the transition
   * @throws OrderChangedError if the order has changed since it was read
   */
  async apply(
    order: Order,
    decided: OrderTransition,
    { by, reason, note, shipment, address }: TransitionOptions,
  ): Promise<Order> {
    const at = this.clock.now();
    const transition = withSmallRefunds(order, decided, this.config.shop.minRefundMinor);
    const written = await this.writes.applyTransition(order, transition, {
      by,
      reason,
      note,
      at,
      ...(shipment === undefined ? {} : { shipment }),
      ...this.nextQuestion(order, transition, shipment, at),
      ...(address === undefined ? {} : { address }),
      ...this.newPromise(order, transition, at),
      ...earlierReconciliation(order, transition, at),
    });
    const after = await this.release(order, written, by);
    for (const listener of this.listeners.inOrder()) await listener.on(order, after, by);
    const events = eventsOf(order, after);
    this.unitOfWork.afterCommit(() => events.forEach((event) => this.metrics.orderChanged(event)));
    return after;
  }

  /** The promise is counted once more when the order is first to be sent (decisions 14b). */
  private newPromise(
    { delivery, statusHistory }: Order,
    { orderStatus }: OrderTransition,
    now: Date,
  ): Pick<TransitionDetails, 'delivery'> {
    if (delivery === undefined || orderStatus !== 'PROCESSING') return {};
    if (statusHistory.some(({ status }) => status === 'PROCESSING')) return {};
    const estimatedDelivery = promisedDelivery(delivery, now, this.config.shop);
    return estimatedDelivery === undefined ? {} : { delivery: { ...delivery, estimatedDelivery } };
  }

  /** When the carrier is asked about the parcel next. */
  private nextQuestion(
    before: Order,
    transition: OrderTransition,
    shipment: TransitionOptions['shipment'],
    now: Date,
  ): Pick<TransitionDetails, 'trackAt'> {
    const { orderStatus = before.orderStatus } = transition;
    const { trackingNumber, trackingUrl, carrierOrderId } = {
      ...before,
      ...withoutUndefined(shipment ?? {}),
    };
    const after = withoutNulls({ trackingNumber, trackingUrl, carrierOrderId });
    const terms = { silenceMs: this.config.shop.trackingSilenceMs, now };
    const trackAt = nextQuestion(
      before,
      { orderStatus: orderStatus ?? before.orderStatus, ...after },
      transition,
      terms,
    );
    return trackAt === undefined ? {} : { trackAt };
  }

  /**
   * Deletes an order that has no gateway order yet, and releases its stock and coupon use. Call it inside a unit of
   * work.
   * @returns false if the order has its gateway order, or is already deleted
   */
  async cancelReservation(order: Order): Promise<boolean> {
    const withdrawn = await this.writes.deleteReservation(order._id);
    if (withdrawn === null) return false;
    const after = { ...withdrawn, stockState: 'RETURNED', couponHeld: false } as const;
    await this.release(withdrawn, after, 'SYSTEM');
    return true;
  }

  /**
   * Reserves the units and the coupon use of a cancelled order again, whatever has become of the coupon. Call it inside the unit of work of the
   * transition that revives the order.
   * @param by who causes the transition
   * @throws InsufficientStockForError, CouponNotApplicableError; do not catch them inside the unit of work, so that
   * it rolls back
   */
  async reserveAgain(order: Order, by: string): Promise<void> {
    await this.stock.reserve(remainingUnitsOf(order), { orderNumber: order.orderNumber, by });
    if (order.coupon === undefined) return;
    await this.coupons.useAgain(order.coupon.couponId, order.userId.toHexString());
  }

  private async release(before: Order, after: Order, by: string): Promise<Order> {
    if (before.couponHeld && !after.couponHeld && before.coupon !== undefined) {
      await this.coupons.release(before.coupon.couponId, before.userId.toHexString());
    }
    return this.units.follow(before, after, by);
  }
}

/** The next time to ask the gateway about open payments and refunds, if it is earlier than the planned one. */
function earlierReconciliation(
  order: Order,
  transition: OrderTransition,
  now: Date,
): Pick<TransitionDetails, 'reconcileAt'> {
  const { uncapturedSince = order.uncapturedSince, refunds = order.refunds } = transition;
  const next = nextOpenQuestion(
    { uncapturedSince: uncapturedSince ?? undefined, refunds: refunds ?? undefined },
    now,
  );
  const isEarlier = next !== undefined && (order.reconcileAt === undefined || next < order.reconcileAt);
  return isEarlier ? { reconcileAt: next } : {};
}
