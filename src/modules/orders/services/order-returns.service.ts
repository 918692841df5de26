import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import {
  withItemIds,
  allot,
  linesOfUnits,
  linesWithout,
  unitsOfEach,
  type NamedUnits,
} from '../domain/order-lines.js';
import type { ReturnedUnits } from '../domain/order-state.js';
import { received, returnEnded, returnRequested } from '../domain/order-transitions.js';
import { mayMove, type OrderStatus } from '../domain/order-status.js';
import { payingOf, remainingForGoods, remainingMinor } from '../money/payment-transitions.js';
import { refundsIn } from '../sums/payment-money.js';
import { settledUnitsOf } from '../sums/line-refunds.js';
import { refundOfShipping } from '../sums/shipping-refund.js';
import { refundForReturn, returnableUnitsOf } from '../sums/return-refund.js';
import {
  IllegalStatusChangeError,
  OrderNotFoundError,
  RefundExceedsShareError,
  ShippingNotRefundableError,
  UnitsAlreadyBackError,
} from '../orders.errors.js';
import { OrderTransitionService } from '../writing/order-transition.service.js';
import { OrderWebhooksService } from '../writing/order-webhooks.service.js';
import { newRefund } from '../writing/new-refund.js';
import { refuseDisputed } from '../money/refuse-disputed.js';

/** A line of an order, of which units may be returned. */
export interface ReturnableLine {
  readonly itemId: string;
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly selectedAttributes: SelectedAttributes;
  /** In minor units. */
  readonly unitPriceMinor: number;
  /** How many units may be returned; 0 or more. */
  readonly returnable: number;
}

/** The arrival of a return (decisions 13.12). */
export interface ReceivedUnits {
  readonly units: readonly ReturnedUnits[];
  /** Whether somebody has counted and looked at the goods, instead of taking the request as it is. */
  readonly isCounted?: boolean;
  /** The refund instead of the share of the units, in minor units. */
  readonly refundMinor?: number | undefined;
  /** Whether it is refunded although the payment is disputed. */
  readonly refundDisputed?: boolean | undefined;
  /** Whether the shipping goes back as well. */
  readonly refundShipping?: boolean | undefined;
}

/** The part of an order that a return uses. */
export interface ReturnableOrder {
  readonly orderNumber: string;
  readonly orderStatus: OrderStatus;
  /** When the order was first delivered; the return window starts here. */
  readonly deliveredAt: Date | undefined;
  /** Whether its payment is one of the gateway, by which it goes back. */
  readonly isPaidAtGateway: boolean;
  /** All lines. A product may have several. */
  readonly lines: readonly ReturnableLine[];
}

/** How far the refunds by hand of an order have come. */
interface RefundsByHand {
  readonly isAnyPending: boolean;
  /** When the last of them was repaid; undefined before, and where there is none. */
  readonly repaidAt: Date | undefined;
}

/**
 * The order's side of a return. Call every method but `findOwn` inside the unit of work that changes the return, so
 * that both changes are atomic.
 */
@Injectable()
export class OrderReturnsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly webhooks: OrderWebhooksService,
    private readonly clock: Clock,
  ) {}

  /** Finds the customer's own order. @throws OrderNotFoundError, also for another customer's order */
  async findOwn(orderId: string, userId: string): Promise<ReturnableOrder> {
    const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    const { orderNumber, orderStatus, deliveredAt } = order;
    const lines = linesBesides(order, settledUnitsOf(order));
    return { orderNumber, orderStatus, deliveredAt, isPaidAtGateway: isPaidAtGateway(order), lines };
  }

  /** Finds when the order was first delivered. @throws OrderNotFoundError */
  async deliveredAt(orderId: string): Promise<Date | undefined> {
    return (await this.find(orderId)).deliveredAt;
  }

  /** Tells how far the refunds of an order have come that the shop itself has to make. @throws OrderNotFoundError */
  async refundsByHand(orderId: string): Promise<RefundsByHand> {
    const refunds = refundsIn(await this.find(orderId)).filter(({ manual }) => manual === true);
    return {
      isAnyPending: refunds.some(({ status }) => status !== 'PROCESSED'),
      repaidAt: refunds
        .flatMap(({ processedAt }) => processedAt ?? [])
        .toSorted((a, b) => a.getTime() - b.getTime())
        .at(-1),
    };
  }

  /** `DELIVERED` -> `RETURN_REQUESTED`. @throws IllegalStatusChangeError from any other status */
  async request(orderId: string): Promise<void> {
    const order = await this.movable(orderId, 'RETURN_REQUESTED');
    await this.transitions.apply(order, returnRequested(order), { by: 'CUSTOMER' });
  }

  /**
   * The return is rejected or withdrawn: the order becomes `DELIVERED` again. An order that the carrier has moved in
   * the meantime stays as it is.
   */
  async end(orderId: string, by: string): Promise<void> {
    const order = await this.find(orderId);
    const transition = returnEnded(order);
    if (transition !== undefined) await this.transitions.apply(order, transition, { by });
  }

  /**
   * The lines that units are of, each with as many as it has of them. Units that name the product alone, as in returns from
   * before lines had ids, are of its lines in their order. Units that came back before are left out.
   */
  async linesOf(
    orderId: string,
    units: readonly NamedUnits[],
  ): Promise<Array<ReturnableLine & { readonly quantity: number }>> {
    const order = await this.find(orderId);
    const { cancelledUnits = [], returnedUnits = [] } = order;
    const lines = linesBesides(order, [...cancelledUnits, ...returnedUnits]);
    return linesOfUnits(
      lines.map((line) => ({ ...line, quantity: line.returnable })),
      units,
    );
  }

  /**
   * Receives the goods: the units are restocked unless they are written off, and their share of the payment is refunded, less
   * that of units whose money went back while the return was open. The order becomes `RETURNED` with its last unit, until then
   * `DELIVERED` again, so that the rest may be returned.
   * @returns what is refunded instead of the share; undefined if it is the share. An order that was paid elsewhere is repaid elsewhere
   * @throws IllegalStatusChangeError, UnitsAlreadyBackError, RefundExceedsShareError, ShippingNotRefundableError, PaymentDisputedError
   */
  async receive(
    orderId: string,
    { units, isCounted = false, refundMinor, refundDisputed, refundShipping = false }: ReceivedUnits,
    by: string,
  ): Promise<{ instead: number | undefined; isReduced: boolean }> {
    const order = await this.movable(orderId, 'RETURNED');
    const wereBack = order.stockState === 'RETURNED';
    if (wereBack && isCounted) throw new UnitsAlreadyBackError();
    const withCustomer = returnableUnitsOf(order);
    const back = allot(withCustomer, units).map(({ index, quantity, units: { writtenOff } }) => ({
      itemId: withCustomer[index]!.itemId,
      productId: withCustomer[index]!.productId,
      quantity,
      ...(writtenOff === undefined ? {} : { writtenOff }),
    }));
    const refund = refundForReturn(order, back, settledUnitsOf(order));
    const shippingMinor = refundShipping ? shippingOf(order) : undefined;
    const shareMinor = wereBack ? remainingForGoods(order) : refund.amountMinor;
    // A refund made meanwhile may have left less of the payment.
    const leftMinor =
      order.gatewayPaymentId === undefined ? shareMinor : remainingMinor(order) - (shippingMinor ?? 0);
    const payableMinor = Math.min(shareMinor, leftMinor);
    if (refundMinor !== undefined && refundMinor > payableMinor) throw new RefundExceedsShareError();
    const isLast = linesWithout(withCustomer, back).length === 0;
    const fresh = newRefund(this.clock.now(), { refundDisputed });
    const goods = { ...fresh, ...refund, isLast, reducedToMinor: refundMinor, shippingMinor };
    const transition = received(order, goods);
    refuseDisputed(order, transition);
    await this.webhooks.returnReceived(await this.transitions.apply(order, transition, { by }));
    const isReduced = (refundMinor ?? payableMinor) < shareMinor;
    return { instead: refundMinor ?? (isReduced ? payableMinor : undefined), isReduced };
  }

  private async movable(orderId: string, to: OrderStatus): Promise<Order> {
    const order = await this.find(orderId);
    if (!mayMove('RETURN', order.orderStatus, to)) throw new IllegalStatusChangeError(order.orderStatus, to);
    return order;
  }

  private find(orderId: string): Promise<Order> {
    return findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
  }
}

/**
 * Returns the part of the payment that is shipping.
 * @throws ShippingNotRefundableError when it has gone back, or there was none
 */
function shippingOf(order: Order): number {
  const minor = refundOfShipping(order);
  if (minor === undefined) throw new ShippingNotRefundableError();
  return minor;
}

function isPaidAtGateway(order: Order): boolean {
  return order.gatewayPaymentId !== undefined && payingOf(order)?.manual !== true;
}

/** The lines of an order, each with the units that are not among the given ones. */
function linesBesides({ items }: Order, units: readonly NamedUnits[]): ReturnableLine[] {
  const lines = withItemIds(items);
  const gone = unitsOfEach(lines, units);
  return lines.map((line, index) => ({
    itemId: line.itemId,
    productId: line.productId.toHexString(),
    name: line.name,
    sku: line.sku,
    selectedAttributes: line.selectedAttributes ?? {},
    unitPriceMinor: line.unitPriceMinor,
    returnable: line.quantity - gone[index]!,
  }));
}
