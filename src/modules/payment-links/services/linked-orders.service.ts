import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import {
  paymentLinkState,
  firstQuestionAfterStart,
  PaymentLinksService,
  OrderWritesRepository,
} from '#modules/orders/writing/index.js';
import {
  LinkExpiredError,
  OrderAlreadyPaidError,
  PaymentLinkNotFoundError,
} from '../payment-links.errors.js';
import {
  toLinkedOrder,
  toLinkedPayment,
  type LinkedOrderView,
  type LinkedPaymentView,
} from '../views/linked-order.view.js';

/** Reads the orders of payment links, and begins their payments. */
@Injectable()
export class LinkedOrdersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly writes: OrderWritesRepository,
    private readonly links: PaymentLinksService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws PaymentLinkNotFoundError, LinkExpiredError */
  async show(token: string): Promise<LinkedOrderView> {
    const { order, payable } = await this.find(token);
    return toLinkedOrder(order, { payable });
  }

  /**
   * Begins a payment. Nobody but the gateway will report it, so the gateway is asked soon in case its webhook is lost.
   * @throws PaymentLinkNotFoundError, LinkExpiredError, OrderAlreadyPaidError
   */
  async startPayment(token: string): Promise<LinkedPaymentView> {
    const { order, payable } = await this.find(token);
    if (!payable) throw new OrderAlreadyPaidError();
    const now = this.clock.now();
    await this.writes.beginPayment(order._id, now, firstQuestionAfterStart(now));
    return toLinkedPayment(order, this.config.paymentGateway.keyId);
  }

  private async find(token: string): Promise<{ order: Order; payable: boolean }> {
    const found = this.orders.findByPaymentLink(this.links.hashOf(token));
    const order = await findOrFail(found, PaymentLinkNotFoundError);
    const state = paymentLinkState(order, this.clock.now());
    if (state === 'OVER') throw new LinkExpiredError();
    return { order, payable: state === 'PAYABLE' };
  }
}
