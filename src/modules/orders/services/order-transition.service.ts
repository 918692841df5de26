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

/** Who moves the order, and what comes with the move. */
export interface TransitionOptions extends Pick<TransitionDetails, 'by' | 'shipment'> {
  /** The units that go back to the shelf when the stock is returned; all of the order's unless said otherwise. */
  readonly restock?: readonly StockLine[];
}

/**
 * The one way in which an order moves: the change is written on the condition that the order is as it was read, and
 * what follows from it (stock, coupon use, sales figures, refund, mail, notification) is done in the same unit of work, derived from
 * the states before and after. So each effect happens once for each move, whoever caused it.
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
   * Moves an order. Call it inside a unit of work, with the order as it was read there.
   * @returns the order after the move
   * @throws OrderChangedError when the order has changed since
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
   * Takes back a reservation that never became a placed order, as if it had not been made.
   * Call it inside a unit of work. @returns false when the order is placed, or is gone already
   */
  async cancelReservation(order: Order): Promise<boolean> {
    const withdrawn = await this.orders.deleteReservation(order._id);
    if (withdrawn === null) return false;
    await this.release(withdrawn, { ...withdrawn, stockState: 'RETURNED', couponHeld: false });
    return true;
  }

  /**
   * Takes an ended order's units and its coupon use once more. Call it inside the unit of work of the move that
   * brings the order back to life.
   * @throws InsufficientStockForError, CouponNotApplicableError; let it through, so that what was taken goes back
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

/** When the gateway is to be asked about what the change leaves open, if that is before it is asked anyway. */
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

/** The units of an order, as the products module counts them. */
export function stockLinesOf(order: Pick<Order, 'items'>): StockLine[] {
  return order.items.map(({ productId, quantity, name }) => ({
    productId: productId.toHexString(),
    quantity,
    name,
  }));
}
