import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import {
  OrderRepository,
  type Order,
  type OrderTransition,
  IllegalStatusChangeError,
  OrderNotFoundError,
  type AdminOrderView,
  OrderDetailsService,
} from '#modules/orders/index.js';
import { OrderChangesService } from '#modules/orders/writing/index.js';
import { shipped, refuseDuringDispatch } from '#modules/orders/parcels/index.js';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import { renumbered } from '../domain/tracking-number.js';
import type { TrackingDto } from '../dto/dispatch.dto.js';
import { refuseUncaptured, refuseUndispatchable } from './dispatch-claims.service.js';

/** The parcels that the administrator gives a tracking number: the shop's own courier, or another number (decisions 13.19). */
@Injectable()
export class ParcelTrackingService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly changes: OrderChangesService,
    private readonly details: OrderDetailsService,
    private readonly reconciliation: PaymentReconciliationService,
  ) {}

  /**
   * An order in processing is shipped by it, without the carrier, under the conditions of a dispatch; what the carrier holds of
   * it is cancelled there. One that is shipped has another number since. Idempotent; the customer is told of each change.
   * @throws OrderNotFoundError, IllegalStatusChangeError from any other status, DispatchInProgressError, and for an order in
   * processing OrderNotPaidError, AlreadyDispatchedError, OrderCannotBeDispatchedError, PaymentDisputedError,
   * PaymentNotCapturedError
   */
  async track(
    orderId: string,
    { trackingNumber, courierName }: TrackingDto,
    adminId: string,
  ): Promise<AdminOrderView> {
    await this.askAboutPayment(orderId);
    return this.changes.change({
      action: 'ORDER_TRACKING_CHANGED',
      orderId,
      adminId,
      shipment: ({ orderStatus }) => ({
        trackingNumber,
        courierName,
        // Another courier than the carrier's may have the number.
        trackingUrl: null,
        ...(orderStatus === 'PROCESSING' ? { carrierOrderId: null } : {}),
      }),
      decide: (order, now) => {
        if (order.orderStatus === 'PROCESSING') return this.shippedByShop(order, now);
        if (order.orderStatus !== 'SHIPPED') throw new IllegalStatusChangeError(order.orderStatus, 'SHIPPED');
        return renumbered(order, { trackingNumber }, now);
      },
    });
  }

  /** The gateway is asked outside of the transaction, as before a dispatch. */
  private async askAboutPayment(orderId: string): Promise<void> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    if (order.orderStatus !== 'PROCESSING') return;
    refuseUndispatchable(order);
    refuseUncaptured(await this.reconciliation.ensureCaptured(order));
  }

  private async shippedByShop(order: Order, now: Date): Promise<OrderTransition> {
    refuseUndispatchable(order);
    refuseUncaptured(order);
    refuseDuringDispatch(order, now);
    const former = await this.details.shipmentOf(order);
    return {
      ...shipped(order, now),
      ...(former === undefined
        ? {}
        : { shipments: [...(order.shipments ?? []), former], carrierStatus: null }),
    };
  }
}
