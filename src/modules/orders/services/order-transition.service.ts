import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { CouponsService } from '#modules/coupons/index.js';
import { ProductsService, type StockLine } from '#modules/products/index.js';
import { OrderRepository, type TransitionDetails } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import type { OrderTransition } from '../domain/order-state.js';
import { nextOpenQuestion } from '../domain/reconciliation-schedule.js';
import { OrderEffectsService } from './order-effects.service.js';
import { SalesLedgerService } from './reporting/sales-ledger.service.js';

/** Who causes the transition, and its details. */
export interface TransitionOptions extends Pick<TransitionDetails, 'by' | 'shipment'> {
  /** The units to restock; all units of the order by default. */
  readonly restock?: readonly StockLine[];
}

/**
 * Applies transitions: the only place where an order changes its status. The write is conditional on the state that
 * was read. Stock, coupon use, sales figures and effects (`OrderEffectsService`) follow in the same unit of work.
 * They are derived from the states before and after, so each happens once per transition.
 */
@Injectable()
export class OrderTransitionService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly products: ProductsService,
    private readonly coupons: CouponsService,
    private readonly effects: OrderEffectsService,
    private readonly ledger: SalesLedgerService,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a transition. Call it inside a unit of work, with the order as it was read there.
   * @returns the order after the transition
   * @throws OrderChangedError if the order has changed since it was read
   */
  async apply(
    order: Order,
    transition: OrderTransition,
    { by, shipment, restock }: TransitionOptions,
  ): Promise<Order> {
    const at = this.clock.now();
    const after = await this.orders.applyTransition(order, transition, {
      by,
      at,
      ...(shipment === undefined ? {} : { shipment }),
      ...earlierReconciliation(order, transition, at),
    });
    await this.release(order, after, restock);
    await this.ledger.record(order, after);
    await this.effects.record(order, after, by);
    return after;
  }

  /**
   * Deletes an order that has no gateway order yet, and releases its stock and coupon use. Call it inside a unit of
   * work.
   * @returns false if the order has its gateway order, or is already deleted
   */
  async cancelReservation(order: Order): Promise<boolean> {
    const withdrawn = await this.orders.deleteReservation(order._id);
    if (withdrawn === null) return false;
    await this.release(withdrawn, { ...withdrawn, stockState: 'RETURNED', couponHeld: false });
    return true;
  }

  /**
   * Reserves the units and the coupon use of a cancelled order again. Call it inside the unit of work of the
   * transition that revives the order.
   * @throws InsufficientStockForError, CouponNotApplicableError; do not catch them inside the unit of work, so that
   * it rolls back
   */
  async reserveAgain(order: Order): Promise<void> {
    await this.products.reserve(stockLinesOf(order));
    if (order.coupon !== undefined) await this.coupons.use(order.coupon.couponId, order.user.toHexString());
  }

  private async release(
    before: Order,
    after: Order,
    restock: readonly StockLine[] = stockLinesOf(before),
  ): Promise<void> {
    if (before.stockState !== 'RETURNED' && after.stockState === 'RETURNED')
      await this.products.restock(restock);
    if (before.couponHeld && !after.couponHeld && before.coupon !== undefined) {
      await this.coupons.release(before.coupon.couponId, before.user.toHexString());
    }
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

/** The units of an order, in the shape of the products module. */
export function stockLinesOf(order: Pick<Order, 'items'>): StockLine[] {
  return order.items.map(({ productId, quantity, name }) => ({
    productId: productId.toHexString(),
    quantity,
    name,
  }));
}
