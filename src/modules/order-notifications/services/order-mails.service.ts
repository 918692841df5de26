import { Injectable } from '@nestjs/common';
import { Batcher } from '#common/async/batcher.js';
import { formatMoney } from '#common/money/format-money.js';
import { AppConfig } from '#config/app-config.js';
import type { MailContent, MailShop } from '#infrastructure/mail/mail-layout.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import {
  OrderRepository,
  remainingLines,
  unitsInWords,
  withItemIds,
  type Order,
  type OrderRefund,
  refundsIn,
} from '#modules/orders/index.js';
import { awaitsCash } from '#modules/orders/cash/index.js';
import { linesOfUnits } from '#modules/orders/sums/index.js';
import { greetingName, UsersService, type Account } from '#modules/users/index.js';
import { isCancelledByCarrier } from '../domain/notification-texts.js';
import type { OrderGoods } from '../domain/order-goods.js';
import { addressChangedMail } from '../mails/address-changed.mail.js';
import { itemsCancelledMail } from '../mails/items-cancelled.mail.js';
import { orderDeliveredMail } from '../mails/order-delivered.mail.js';
import { orderNotArrivingMail } from '../mails/order-not-arriving.mail.js';
import { orderReturnedToShopMail } from '../mails/order-returned-to-shop.mail.js';
import { orderShippedMail } from '../mails/order-shipped.mail.js';
import { trackingChangedMail } from '../mails/tracking-changed.mail.js';
import { refundProcessedMail, refundStartedMail } from '../mails/order-refunded.mail.js';
import {
  ADDRESS_CHANGED_MAIL,
  DELIVERED_MAIL,
  ITEMS_CANCELLED_MAIL,
  NOT_ARRIVING_MAIL,
  REFUND_PROCESSED_MAIL,
  REFUND_STARTED_MAIL,
  RETURNED_TO_SHOP_MAIL,
  SHIPPED_MAIL,
  TRACKING_CHANGED_MAIL,
} from '../order-notifications.jobs.js';
import { OrderGoodsService } from './order-goods.service.js';
import { creditedRefund } from '#modules/invoicing/index.js';

/**
 * Builds a mail; undefined if there is nothing to tell any more. For an unverified address `firstname` is undefined, and all other text of the customer is left out.
 */
export type OrderMailContent = (
  shop: MailShop,
  order: Order,
  firstname: string | undefined,
) => MailContent | Promise<MailContent> | undefined;

/**
 * Sends the mails about an order to the address stored in the order, if there is one. A mail to an unverified
 * address repeats no text of the customer, because the mailbox may belong to a stranger.
 */
@Injectable()
export class OrderMailsService {
  /** Mails of orders that come close together share their reads. */
  private readonly found = new Batcher<string, Order | undefined>(async (ids) => {
    const orders = await this.orders.findAllById(ids);
    return ids.map((id) => orders.find(({ _id }) => _id.toHexString() === id));
  });
  private readonly accounts = new Batcher<string, Account | undefined>(async (ids) => {
    const accounts = await this.users.findAccounts(ids);
    return ids.map((id) => accounts.get(id));
  });

  constructor(
    private readonly orders: OrderRepository,
    private readonly users: UsersService,
    private readonly goods: OrderGoodsService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  @HandlesJob(SHIPPED_MAIL)
  async sendShipped({ orderId }: PayloadOf<typeof SHIPPED_MAIL>, effectId: string): Promise<void> {
    await this.send(orderId, effectId, async (shop, order, firstname) => {
      const { orderNumber, courierName, trackingNumber } = order;
      return orderShippedMail(shop, {
        firstname,
        orderId,
        orderNumber,
        courierName,
        trackingNumber,
        trackingUrl: order.trackingUrl,
        lines: await this.linesOf(order, firstname),
        cash: cashToKeepReady(order),
      });
    });
  }

  /** A number that the parcel has no more is not worth a mail: there is one about the next. */
  @HandlesJob(TRACKING_CHANGED_MAIL)
  async sendTrackingChanged(
    { orderId, trackingNumber }: PayloadOf<typeof TRACKING_CHANGED_MAIL>,
    effectId: string,
  ): Promise<void> {
    const present = await this.orders.findWithGatewayOrder(orderId);
    if (present?.trackingNumber !== trackingNumber) return;
    await this.send(orderId, effectId, (shop, order, firstname) => {
      const { orderNumber, courierName, trackingUrl } = order;
      return trackingChangedMail(shop, {
        firstname,
        orderId,
        orderNumber,
        courierName,
        trackingNumber,
        trackingUrl,
        wasCancelled: isCancelledByCarrier(order),
      });
    });
  }

  @HandlesJob(ADDRESS_CHANGED_MAIL)
  async sendAddressChanged(
    { orderId }: PayloadOf<typeof ADDRESS_CHANGED_MAIL>,
    effectId: string,
  ): Promise<void> {
    await this.send(orderId, effectId, (shop, { orderNumber, shippingAddress }, firstname) => {
      const address = firstname === undefined ? { pincode: shippingAddress.pincode } : shippingAddress;
      return addressChangedMail(shop, { firstname, orderId, orderNumber, address });
    });
  }

  @HandlesJob(NOT_ARRIVING_MAIL)
  async sendNotArriving({ orderId }: PayloadOf<typeof NOT_ARRIVING_MAIL>, effectId: string): Promise<void> {
    await this.send(orderId, effectId, (shop, { orderNumber, paymentStatus }, firstname) => {
      const isRefunded = paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED';
      return orderNotArrivingMail(shop, { firstname, orderId, orderNumber, isRefunded });
    });
  }

  @HandlesJob(DELIVERED_MAIL)
  async sendDelivered({ orderId }: PayloadOf<typeof DELIVERED_MAIL>, effectId: string): Promise<void> {
    await this.send(orderId, effectId, async (shop, order, firstname) => {
      const lines = await this.linesOf(order, firstname);
      return orderDeliveredMail(shop, { firstname, orderId, orderNumber: order.orderNumber, lines });
    });
  }

  @HandlesJob(RETURNED_TO_SHOP_MAIL)
  async sendReturnedToShop(
    { orderId }: PayloadOf<typeof RETURNED_TO_SHOP_MAIL>,
    effectId: string,
  ): Promise<void> {
    await this.send(orderId, effectId, (shop, { orderNumber }, firstname) =>
      orderReturnedToShopMail(shop, { firstname, orderId, orderNumber }),
    );
  }

  @HandlesJob(ITEMS_CANCELLED_MAIL)
  async sendItemsCancelled(
    { orderId, from, to, refundId }: PayloadOf<typeof ITEMS_CANCELLED_MAIL>,
    effectId: string,
  ): Promise<void> {
    await this.send(orderId, effectId, (shop, order, firstname) => {
      const { orderNumber, currency, items, cancelledUnits = [] } = order;
      const refund = refundsIn(order).find((known) => known.refundId === refundId);
      const goods = linesOfUnits(withItemIds(items), cancelledUnits.slice(from, to));
      return itemsCancelledMail(shop, {
        firstname,
        orderId,
        orderNumber,
        goods: goods.map((line) => unitsInWords(line.quantity, line, { isKnown: firstname !== undefined })),
        refund: refund && { amountMinor: refund.amountMinor, currency },
        cash: cashToKeepReady(order),
      });
    });
  }

  @HandlesJob(REFUND_STARTED_MAIL)
  async sendRefundStarted(payload: PayloadOf<typeof REFUND_STARTED_MAIL>, effectId: string): Promise<void> {
    await this.sendAboutRefund(refundStartedMail, payload, effectId);
  }

  @HandlesJob(REFUND_PROCESSED_MAIL)
  async sendRefundProcessed(
    payload: PayloadOf<typeof REFUND_PROCESSED_MAIL>,
    effectId: string,
  ): Promise<void> {
    await this.sendAboutRefund(refundProcessedMail, payload, effectId);
  }

  private async sendAboutRefund(
    content: typeof refundStartedMail,
    { orderId, refundId }: PayloadOf<typeof REFUND_STARTED_MAIL>,
    effectId: string,
  ): Promise<void> {
    await this.send(orderId, effectId, (shop, order, firstname) => {
      const refund = refundsIn(order).find((known) => known.refundId === refundId);
      // One that somebody has made at the gateway has taken its place; that is told of in its own mail.
      if (refund === undefined) return undefined;
      const { orderNumber, currency } = order;
      const { amountMinor, reason } = refund;
      const goods = goodsOf(order, refund, firstname !== undefined);
      return content(shop, { firstname, orderId, orderNumber, currency, amountMinor, reason, goods });
    });
  }

  /** @param effectId the mail's id, the same in every attempt */
  async send(orderId: string, effectId: string, content: OrderMailContent): Promise<void> {
    const order = await this.found.add(orderId);
    if (order === undefined || order.userEmail === null) return;
    const mail = await content(this.config.shop.seller, order, await this.greetingName(order));
    if (mail === undefined) return;
    await this.mailer.send({ id: effectId, to: order.userEmail, ...mail });
  }

  /** Returns the goods in the parcel. */
  private linesOf(order: Order, firstname: string | undefined): Promise<OrderGoods[]> {
    return this.goods.linesOf({ items: remainingLines(order) }, { isKnown: firstname !== undefined });
  }

  /** The first name on the order, if the mail's address is the account's verified address. */
  private async greetingName({ userId, userEmail, userFirstname }: Order): Promise<string | undefined> {
    const account = await this.accounts.add(userId.toHexString());
    const isEmailVerified = account?.isEmailVerified === true && account.email === userEmail;
    return greetingName({ firstname: userFirstname, isEmailVerified });
  }
}

/** Returns what the courier collects; undefined where the order is paid. */
function cashToKeepReady(order: Order): string | undefined {
  return awaitsCash(order) ? formatMoney(order.cod!.amountMinor, order.currency) : undefined;
}

/** The returned or cancelled units that a refund is for. */
function goodsOf(order: Order, refund: OrderRefund, isKnown: boolean): string[] {
  if (refund.units === undefined) return [];
  const { quantities = [] } = creditedRefund(order, refund);
  return order.items.flatMap((line, index) => {
    const quantity = quantities[index] ?? 0;
    return quantity === 0 ? [] : [unitsInWords(quantity, line, { isKnown })];
  });
}
