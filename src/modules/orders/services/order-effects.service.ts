import { Injectable } from '@nestjs/common';
import type { JobDefinition } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { CartsService } from '#modules/carts/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import type { TransitionDetails } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import { orderNotice, type OrderNoticeKind } from '../domain/order-notice.js';
import { pendingRefundsIn, refundsIn } from '../domain/refunds.js';
import { CONFIRMATION_MAIL, DELIVERED_MAIL, REFUND, SHIPPED_MAIL } from '../orders.jobs.js';
import { ShipmentCancellationService } from './fulfilment/shipment-cancellation.service.js';

/**
 * The effects of a transition: mails and refunds by the outbox, the notification and the change of the cart at once, all
 * of it in the transaction of the transition. An owner who has deleted the account gets none but the refund.
 */
@Injectable()
export class OrderEffectsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly notifications: NotificationsService,
    private readonly carts: CartsService,
    private readonly shipments: ShipmentCancellationService,
  ) {}

  /**
   * Records what follows from the difference of the two states. Call it inside the unit of work of the move.
   * @param by who has moved the order
   */
  async record(before: Order, after: Order, by: TransitionDetails['by']): Promise<void> {
    await this.recordRefunds(before, after);
    // What the carrier has cancelled itself needs no word from us.
    if (arrivedAt(before, after, 'CANCELLED') && by !== 'CARRIER') await this.shipments.request(after);
    if (after.ownerErased) return;
    if (before.gatewayPaymentId === undefined && after.gatewayPaymentId !== undefined)
      await this.recordPayment(after);
    if (arrivedAt(before, after, 'SHIPPED')) await this.notify(after, 'SHIPPED', SHIPPED_MAIL);
    if (arrivedAt(before, after, 'CANCELLED')) await this.notify(after, 'CANCELLED');
    // Not on every arrival at DELIVERED: a return that is turned down goes back there too.
    if (before.deliveredAt === undefined && after.deliveredAt !== undefined) {
      await this.notify(after, 'DELIVERED', DELIVERED_MAIL);
    }
  }

  private async recordRefunds(before: Order, after: Order): Promise<void> {
    const known = new Set(refundsIn(before).map(({ refundId }) => refundId));
    for (const { refundId } of pendingRefundsIn(after)) {
      if (known.has(refundId)) continue;
      const orderId = after._id.toHexString();
      await this.outbox.add(REFUND, { orderId, refundId }, `order:${orderId}`);
    }
  }

  /** The order's own lines and coupon leave the cart with the payment; what the customer added since stays. */
  private async recordPayment(order: Order): Promise<void> {
    const orderId = order._id.toHexString();
    await this.carts.removeOrdered(order.user.toHexString(), {
      lines: order.items.map(({ productId, quantity, selectedAttributes = {} }) => ({
        productId: productId.toHexString(),
        quantity,
        selectedAttributes,
      })),
      couponCode: order.coupon?.code ?? null,
    });
    await this.outbox.add(CONFIRMATION_MAIL, { orderId }, `order:${orderId}`);
  }

  private async notify(
    order: Order,
    kind: OrderNoticeKind,
    mail?: JobDefinition<{ orderId: string }>,
  ): Promise<void> {
    const orderId = order._id.toHexString();
    const { trackingNumber } = order;
    await this.notifications.notify({
      userId: order.user.toHexString(),
      type: 'ORDER_STATUS',
      ...orderNotice(kind, order.orderNumber),
      metadata: { orderId, ...(trackingNumber === undefined ? {} : { trackingNumber }) },
    });
    if (mail !== undefined) await this.outbox.add(mail, { orderId }, `order:${orderId}`);
  }
}

function arrivedAt(before: Order, after: Order, status: Order['orderStatus']): boolean {
  return before.orderStatus !== status && after.orderStatus === status;
}
