import { Injectable } from '@nestjs/common';
import { toMinor } from '#common/money/money.js';
import type { Order } from '../data/order.schema.js';
import type { OrderTransition } from '../domain/order-state.js';
import { deliveredInPart } from '../domain/partial-delivery.js';
import { cancellationOf } from '../domain/unit-cancellation.js';
import { awaitsCash } from '../money/cash-on-delivery.js';
import { refuseDuringDispatch } from '../parcels/refuse-during-dispatch.js';
import { mayMove, type OrderStatus } from '../domain/order-status.js';
import {
  cancelledByAdmin,
  givenUp,
  mayReopen,
  movedByAdmin,
  reopened,
  settledByAdmin,
} from '../domain/order-transitions.js';
import type { SettleDto, StatusUpdateDto } from '../dto/order-changes.dto.js';
import {
  CollectedUnexpectedError,
  IllegalStatusChangeError,
  NotEnoughUnitsError,
  NothingToSettleError,
  OrderCannotBeReopenedError,
  ReasonRequiredError,
} from '../orders.errors.js';
import type { AdminOrderView } from '../views/order-admin.view.js';
import { OrderChangesService } from '../writing/order-changes.service.js';
import { newRefund } from '../writing/new-refund.js';
import { refuseUnknownItems } from '../writing/refuse-unknown-items.js';
import { OrderDetailsService } from './order-details.service.js';

const NO_SHIPMENT = {
  trackingNumber: null,
  courierName: null,
  trackingUrl: null,
  carrierOrderId: null,
  ewaybillNumber: null,
};

/** The administrator's changes of an order: its status, and what becomes of one that the carrier has ended. */
@Injectable()
export class OrdersAdminService {
  constructor(
    private readonly changes: OrderChangesService,
    private readonly details: OrderDetailsService,
  ) {}

  /**
   * Changes the status as the specification's table allows. A cancellation releases stock and coupon use, and
   * refunds a payment; it is refused while a dispatch of the order is in progress.
   * @throws OrderNotFoundError, IllegalStatusChangeError, DispatchInProgressError, CollectedUnexpectedError, PaymentDisputedError
   */
  async move(
    orderId: string,
    { status: to, refundDisputed, collected }: StatusUpdateDto,
    adminId: string,
  ): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_STATUS_CHANGED',
      orderId,
      adminId,
      decide: (order, now) => {
        if (!mayMove('ADMIN', order.orderStatus, to))
          throw new IllegalStatusChangeError(order.orderStatus, to);
        refuseDuringDispatch(order, now);
        const collectedMinor = collected === undefined ? undefined : toMinor(collected);
        if (collectedMinor !== undefined) refuseUncollectable(order, to, collectedMinor);
        return to === 'CANCELLED'
          ? cancelledByAdmin(order, newRefund(now, { refundDisputed }))
          : movedByAdmin(order, to, now, collectedMinor);
      },
    });
  }

  /**
   * Reopens an order that the carrier has cancelled, so that it can be dispatched anew. What the carrier still holds
   * of it is cancelled there, and kept in `shipments`.
   * @throws OrderNotFoundError, OrderCannotBeReopenedError, DispatchInProgressError
   */
  async reopen(orderId: string, adminId: string): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_REOPENED',
      orderId,
      adminId,
      shipment: NO_SHIPMENT,
      decide: async (order, now) => {
        if (!mayReopen(order)) throw new OrderCannotBeReopenedError();
        refuseDuringDispatch(order, now);
        return reopened(order, await this.details.shipmentOf(order), now);
      },
    });
  }

  /**
   * Restocks the units and refunds the payment, as requested and where this has not happened yet. An order that is shipped
   * and does not arrive ends with it, for a reason (decisions 13.16). With `collected` a parcel that is paid at the door was taken in part.
   * @throws OrderNotFoundError, ReasonRequiredError, NothingToSettleError, CollectedUnexpectedError, UnknownItemError, NotEnoughUnitsError,
   * PaymentDisputedError, what `IdempotencyService.once` throws
   */
  async settle(
    orderId: string,
    { restock, refund, reason, refundDisputed, collected, items }: SettleDto,
    { adminId, key }: { adminId: string; key: string | undefined },
  ): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_SETTLED',
      orderId,
      adminId,
      key,
      request: [
        'settle',
        restock,
        refund,
        ...(reason === undefined ? [] : [reason]),
        ...(refundDisputed === true ? ['refundDisputed'] : []),
        ...(collected === undefined ? [] : [collected]),
        ...(items ?? []).map(({ itemId, quantity }) => [itemId, quantity]),
      ],
      reason,
      shipment: ({ orderStatus }) =>
        orderStatus === 'SHIPPED' && collected === undefined ? NO_SHIPMENT : undefined,
      decide: async (order, now) => {
        const fresh = newRefund(now, { refundDisputed });
        if (collected === undefined && items !== undefined) throw new CollectedUnexpectedError();
        if (order.orderStatus === 'SHIPPED') {
          if (reason === undefined) throw new ReasonRequiredError();
          if (collected !== undefined) return takenInPart(order, { collected, items, restock }, now);
          const shipment = await this.details.shipmentOf(order);
          return givenUp(order, { restock, refund }, { ...fresh, note: reason, shipment });
        }
        if (collected !== undefined) throw new CollectedUnexpectedError();
        const transition = settledByAdmin(order, { restock, refund }, { ...fresh, note: reason });
        if (Object.keys(transition).length === 0) throw new NothingToSettleError();
        return transition;
      },
    });
  }
}

/** @throws CollectedUnexpectedError */
function refuseUncollectable(order: Order, to: OrderStatus, collectedMinor: number): void {
  if (to !== 'DELIVERED' || !awaitsCash(order) || collectedMinor > order.cod!.amountMinor)
    throw new CollectedUnexpectedError();
}

/** @throws UnknownItemError, NotEnoughUnitsError, also when all came back; CollectedUnexpectedError */
function takenInPart(
  order: Order,
  { collected, items, restock }: Pick<SettleDto, 'items' | 'restock'> & { readonly collected: number },
  now: Date,
): OrderTransition {
  refuseUnknownItems(order, items ?? []);
  const back = items === undefined ? undefined : cancellationOf(order, items);
  if (items !== undefined && (back === undefined || back.isLast)) throw new NotEnoughUnitsError();
  const collectedMinor = toMinor(collected);
  const amountMinor = back?.billedMinor ?? order.cod?.amountMinor ?? 0;
  if (!awaitsCash(order) || collectedMinor > amountMinor) throw new CollectedUnexpectedError();
  return deliveredInPart(order, { back, collectedMinor, restock }, now);
}
