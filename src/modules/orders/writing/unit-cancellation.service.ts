import { Injectable } from '@nestjs/common';
import type { Order } from '../data/order.schema.js';
import { awaitsCash } from '../money/cash-on-delivery.js';
import { mayMove } from '../domain/order-status.js';
import { leftBehind } from '../parcels/parcels.js';
import type { FormerShipment, OrderTransition } from '../domain/order-state.js';
import { cancellationOf, unitsCancelled, type UnitsAct } from '../domain/unit-cancellation.js';
import type { CancelItemsDto } from '../dto/order-changes.dto.js';
import {
  NotEnoughUnitsError,
  OrderCannotBeCancelledError,
  RefundExceedsPaymentError,
  UnpaidOrderError,
} from '../orders.errors.js';
import type { AdminOrderView } from '../views/order-admin.view.js';
import { OrderChangesService } from './order-changes.service.js';
import { OrderDetailsService } from '../services/order-details.service.js';
import { newRefund } from './new-refund.js';
import { refuseDuringDispatch } from '../parcels/refuse-during-dispatch.js';
import { refuseUnknownItems } from './refuse-unknown-items.js';

/** Takes units out of orders before the carrier has an order for them (decisions 14.12). */
@Injectable()
export class UnitCancellationService {
  constructor(
    private readonly changes: OrderChangesService,
    private readonly details: OrderDetailsService,
  ) {}

  /**
   * Cancels units of a paid order: their share is refunded, and they go back to the stock unless they are written off. The last
   * unit cancels the order.
   * @throws OrderNotFoundError, UnknownItemError, OrderCannotBeCancelledError, UnpaidOrderError, DispatchInProgressError,
   * NotEnoughUnitsError, RefundExceedsPaymentError, PaymentDisputedError, what `IdempotencyService.once` throws
   */
  async cancel(
    orderId: string,
    { items, restock, reason, refundDisputed }: CancelItemsDto,
    { adminId, key }: { adminId: string; key: string | undefined },
  ): Promise<AdminOrderView> {
    const units = items.map(({ itemId, quantity }) => [itemId, quantity]);
    return this.changes.change({
      action: 'ORDER_UNITS_CANCELLED',
      orderId,
      adminId,
      key,
      request: [
        'items/cancel',
        units,
        restock,
        reason,
        ...(refundDisputed === true ? ['refundDisputed'] : []),
      ],
      reason,
      decide: async (order, now) => {
        refuseUnknownItems(order, items);
        if (!mayMove('ADMIN', order.orderStatus, 'CANCELLED')) throw new OrderCannotBeCancelledError();
        if (isUnpaid(order) && !awaitsCash(order)) throw new UnpaidOrderError();
        refuseDuringDispatch(order, now);
        return this.transitionOf(order, items, {
          ...newRefund(now, { refundDisputed }),
          restock,
          note: reason,
        });
      },
    });
  }

  /** Whether units can leave the order as it is: it is paid, and neither shipped nor known to the carrier. */
  async isOpenFor(order: Order): Promise<boolean> {
    if (!mayMove('ADMIN', order.orderStatus, 'CANCELLED') || isUnpaid(order)) return false;
    return !isAtCarrier(await this.details.shipmentOf(order));
  }

  /**
   * The transition with which units leave an order that is neither unpaid nor ended. What the carrier may hold of it without an
   * answer contains them: it is left as a former shipment, which is cancelled there, and the next dispatch makes another.
   * @throws OrderCannotBeCancelledError, NotEnoughUnitsError, RefundExceedsPaymentError
   */
  async transitionOf(order: Order, items: CancelItemsDto['items'], act: UnitsAct): Promise<OrderTransition> {
    const held = await this.details.shipmentOf(order);
    if (isAtCarrier(held)) throw new OrderCannotBeCancelledError();
    const cancellation = cancellationOf(order, items);
    if (cancellation === undefined) throw new NotEnoughUnitsError();
    const transition = unitsCancelled(order, cancellation, act);
    if (transition === undefined) throw new RefundExceedsPaymentError();
    return cancellation.isLast ? transition : { ...transition, ...leftBehind(order, held) };
  }
}

/** Whether the carrier has an order, or a parcel, for the order. */
function isAtCarrier(held: FormerShipment | undefined): boolean {
  return held?.carrierOrderId !== undefined || held?.trackingNumber !== undefined;
}

function isUnpaid({ gatewayPaymentId, paymentStatus }: Order): boolean {
  return gatewayPaymentId === undefined && paymentStatus !== 'PAID';
}
