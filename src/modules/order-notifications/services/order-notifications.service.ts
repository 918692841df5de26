import { Injectable } from '@nestjs/common';
import type { JobDefinition } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { NotificationsService } from '#modules/notifications/index.js';
import {
  OrderTransitionListener,
  type Order,
  type OrderRefund,
  type TransitionDetails,
  refundsIn,
} from '#modules/orders/index.js';
import { isOrderConfirmed } from '#modules/orders/cash/index.js';
import { changedFieldsOfAddress } from '#modules/orders/writing/index.js';
import { isWaiting } from '#modules/orders/sums/index.js';
import {
  cameBackNotice,
  failedAttemptNotice,
  isCancelledByCarrier,
  itemsCancelledNotice,
  orderNotice,
  refundNotice,
  trackingNotice,
  type OrderNoticeKind,
} from '../domain/notification-texts.js';
import {
  ADDRESS_CHANGED_MAIL,
  CONFIRMATION_MAIL,
  DELIVERED_MAIL,
  FAILED_ATTEMPT_MAIL,
  ITEMS_CANCELLED_MAIL,
  NOT_ARRIVING_MAIL,
  REFUND_PROCESSED_MAIL,
  REFUND_STARTED_MAIL,
  RETURNED_TO_SHOP_MAIL,
  SHIPPED_MAIL,
  TRACKING_CHANGED_MAIL,
} from '../order-notifications.jobs.js';

/**
 * Records the effects of a transition in its transaction. Mails go to the outbox; the notification is written
 * directly. An owner who has deleted the account gets none.
 */
@Injectable()
export class OrderNotificationsService extends OrderTransitionListener {
  readonly name = 'notifications';

  constructor(
    private readonly outbox: Outbox,
    private readonly notifications: NotificationsService,
  ) {
    super();
  }

  async on(before: Order, after: Order, by: TransitionDetails['by']): Promise<void> {
    if (after.ownerErased) return;
    await this.notifyOfRefunds(before, after);
    if (haveItemsLeft(before, after)) await this.notifyOfItems(before, after);
    if (isOrderConfirmed(before, after) || isPaidOnlineAfterAll(before, after))
      await this.mail(after, CONFIRMATION_MAIL);
    if (by.startsWith('ADMIN:') && goesElsewhere(before, after)) await this.mail(after, ADDRESS_CHANGED_MAIL);
    if (arrivedAt(before, after, 'SHIPPED')) await this.notify(after, 'SHIPPED', SHIPPED_MAIL);
    if (isRenumbered(before, after)) await this.notifyOfTracking(after);
    await this.notifyOfAttempt(before, after);
    if (arrivedAt(before, after, 'CANCELLED'))
      await this.notify(after, 'CANCELLED', isGivenUp(before, after) ? NOT_ARRIVING_MAIL : undefined);
    if (arrivedAt(before, after, 'RETURNED') && by === 'CARRIER') await this.notifyOfReturnToShop(after);
    // Only the first delivery counts: a rejected return also ends in DELIVERED.
    if (before.deliveredAt === undefined && after.deliveredAt !== undefined) {
      await this.notify(after, 'DELIVERED', DELIVERED_MAIL);
    }
  }

  /** Notifies of each refund once when it has started (a small or held one when it no longer waits), and once when it is processed. */
  private async notifyOfRefunds(before: Order, after: Order): Promise<void> {
    const known = new Map(refundsIn(before).map((refund) => [refund.refundId, refund]));
    for (const refund of refundsIn(after)) {
      const { refundId, status } = refund;
      const earlier = known.get(refundId);
      const hadStarted = earlier !== undefined && (!isWaiting(earlier) || earlier.announced === true);
      if (status === 'PROCESSED' && earlier?.status !== 'PROCESSED')
        await this.notifyOfRefund(after, refund, REFUND_PROCESSED_MAIL);
      if (status === 'PENDING' && !isWaiting(refund) && !hadStarted)
        await this.notifyOfRefund(
          after,
          refund,
          haveItemsLeft(before, after) ? undefined : REFUND_STARTED_MAIL,
        );
    }
  }

  private async notifyOfItems(before: Order, after: Order): Promise<void> {
    const orderId = after._id.toHexString();
    await this.notifications.notify({
      userId: after.userId.toHexString(),
      type: 'ORDER_STATUS',
      ...itemsCancelledNotice(after.orderNumber),
      metadata: { orderId },
    });
    const known = new Set(refundsIn(before).map(({ refundId }) => refundId));
    const refundId = refundsIn(after).find((refund) => !known.has(refund.refundId))?.refundId;
    const [from, to] = [before.cancelledUnits?.length ?? 0, after.cancelledUnits?.length ?? 0];
    const payload = { orderId, from, to, ...(refundId === undefined ? {} : { refundId }) };
    await this.outbox.add(ITEMS_CANCELLED_MAIL, payload, `order:${orderId}`);
  }

  private async notifyOfRefund(
    order: Order,
    refund: OrderRefund,
    mail: typeof REFUND_STARTED_MAIL | undefined,
  ): Promise<void> {
    const orderId = order._id.toHexString();
    const { refundId } = refund;
    await this.notifications.notify({
      userId: order.userId.toHexString(),
      type: 'PAYMENT_STATUS',
      ...refundNotice(refund, order),
      metadata: { orderId, refundId },
    });
    if (mail !== undefined) await this.outbox.add(mail, { orderId, refundId }, `order:${orderId}`);
  }

  private async notifyOfReturnToShop(order: Order): Promise<void> {
    await this.notifications.notify({
      userId: order.userId.toHexString(),
      type: 'PAYMENT_STATUS',
      ...cameBackNotice(order.orderNumber),
      metadata: { orderId: order._id.toHexString() },
    });
    await this.mail(order, RETURNED_TO_SHOP_MAIL);
  }

  private async notifyOfTracking(order: Order): Promise<void> {
    const orderId = order._id.toHexString();
    const { orderNumber, trackingNumber = '' } = order;
    const wasCancelled = isCancelledByCarrier(order);
    await this.notifications.notify({
      userId: order.userId.toHexString(),
      type: 'ORDER_STATUS',
      ...trackingNotice({ orderNumber, trackingNumber, wasCancelled }),
      metadata: { orderId, trackingNumber },
    });
    await this.outbox.add(TRACKING_CHANGED_MAIL, { orderId, trackingNumber }, `order:${orderId}`);
  }

  /** Each failed attempt has a link of its own. */
  private async notifyOfAttempt(before: Order, after: Order): Promise<void> {
    const { orderNumber, redeliveryLink: { tokenHash } = {} } = after;
    if (tokenHash === undefined || tokenHash === before.redeliveryLink?.tokenHash) return;
    const orderId = after._id.toHexString();
    await this.notifications.notify({
      userId: after.userId.toHexString(),
      type: 'ORDER_STATUS',
      ...failedAttemptNotice(orderNumber),
      metadata: { orderId },
    });
    await this.outbox.add(FAILED_ATTEMPT_MAIL, { orderId, tokenHash }, `order:${orderId}`);
  }

  private async notify(
    order: Order,
    kind: OrderNoticeKind,
    mail?: JobDefinition<{ orderId: string }>,
  ): Promise<void> {
    const orderId = order._id.toHexString();
    const { trackingNumber } = order;
    await this.notifications.notify({
      userId: order.userId.toHexString(),
      type: 'ORDER_STATUS',
      ...orderNotice(kind, order.orderNumber),
      metadata: { orderId, ...(trackingNumber === undefined ? {} : { trackingNumber }) },
    });
    if (mail !== undefined) await this.mail(order, mail);
  }

  private async mail(order: Order, mail: JobDefinition<{ orderId: string }>): Promise<void> {
    const orderId = order._id.toHexString();
    await this.outbox.add(mail, { orderId }, `order:${orderId}`);
  }
}

/** Whether an order that was to be paid at the door is paid online before it was sent. */
function isPaidOnlineAfterAll(before: Order, after: Order): boolean {
  return before.cod !== undefined && after.cod === undefined && after.gatewayPaymentId !== undefined;
}

function arrivedAt(before: Order, after: Order, status: Order['orderStatus']): boolean {
  return before.orderStatus !== status && after.orderStatus === status;
}

/**
 * Whether the parcel has another number, or its first one: of a shipped order; or of one that the carrier had cancelled and goes
 * on with. Under a number whose word is that it is cancelled or lost, it does not go on.
 */
function isRenumbered(before: Order, after: Order): boolean {
  const isShipped = before.orderStatus === 'SHIPPED' && after.orderStatus === 'SHIPPED';
  const goesOn =
    isCancelledByCarrier(before) && isCancelledByCarrier(after) && after.carrierStatus?.isKnown !== true;
  const isNew = after.trackingNumber !== undefined && after.trackingNumber !== before.trackingNumber;
  return isNew && (isShipped || goesOn);
}

/** Whether the administrator has ended a shipped order, because its parcel does not arrive. */
function isGivenUp(before: Order, { orderStatus, cancelCause }: Order): boolean {
  return before.orderStatus === 'SHIPPED' && orderStatus === 'CANCELLED' && cancelCause === 'ADMIN';
}

/** Whether the address is another one. The phone of the order alone is worth no mail. */
function goesElsewhere(before: Order, after: Order): boolean {
  return changedFieldsOfAddress(before, after).some((field) => field !== 'phone');
}

/** Whether units have left an order that goes on without them. Their mail says what is refunded, too. */
function haveItemsLeft(before: Order, after: Order): boolean {
  const isMore = (after.cancelledUnits?.length ?? 0) > (before.cancelledUnits?.length ?? 0);
  // What came back at the door the customer has given back.
  return isMore && after.orderStatus !== 'CANCELLED' && after.orderStatus !== 'DELIVERED';
}
