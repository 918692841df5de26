import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { trackingKey } from '#common/validation/tracking-number.js';
import { AppConfig } from '#config/app-config.js';
import { ShippingQuotesService } from '#modules/shipping-rates/index.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import { typedOrderNumber } from '../domain/order-number.js';
import { paymentMethodOf } from '../money/payment-method.js';
import { spentOn } from '../sums/spent.js';
import { OrderNotFoundError } from '../orders.errors.js';
import type { AdminOrderView } from '../views/order-admin.view.js';
import { toOwnOrder, type OrderView, type OwnOrderView } from '../views/order.view.js';
import { OrderDetailsService } from './order-details.service.js';

/** The orders of one customer, as a sum. */
export interface CustomerOrders {
  readonly orderCount: number;
  readonly spentMinor: number;
  readonly lastOrderAt: Date | null;
}

/** Reads single orders for their owners and for administrators. */
@Injectable()
export class OrderQueriesService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly details: OrderDetailsService,
    private readonly shipping: ShippingQuotesService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Finds the caller's own order. @throws OrderNotFoundError, also for another customer's order */
  async findOwn(userId: string, orderId: string): Promise<OwnOrderView> {
    const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    return this.withMethod(order, this.asOwnerSees(order));
  }

  asOwnerSees(order: Order): OwnOrderView {
    return toOwnOrder(order, { keyId: this.config.paymentGateway.keyId, now: this.clock.now() });
  }

  /** Returns what a customer has ordered, and has paid for it less what has come back. */
  async summaryOf(userId: string): Promise<CustomerOrders> {
    const orders = await this.orders.findSumsOf(userId);
    return {
      orderCount: orders.length,
      spentMinor: orders.reduce((sum, order) => sum + spentOn(order), 0),
      lastOrderAt: orders.at(-1)?.createdAt ?? null,
    };
  }

  /** The numbers of orders, by their ids. */
  async numbersOf(orderIds: readonly string[]): Promise<Map<string, string>> {
    if (orderIds.length === 0) return new Map();
    const orders = await this.orders.findNumbers([...new Set(orderIds)]);
    return new Map(orders.map(({ _id, orderNumber }) => [_id.toHexString(), orderNumber]));
  }

  /** The customers of the orders with a tracking number, the present one or a former one. */
  async ownersByTracking(typed: string): Promise<string[]> {
    const key = trackingKey(typed);
    return key === '' ? [] : this.orders.findOwnersByTracking(key);
  }

  /** The order that a person means by a whole number, as they type it; undefined if there is none. */
  async idOf(typed: string): Promise<string | undefined> {
    const { whole } = typedOrderNumber(typed);
    const order = whole === undefined ? null : await this.orders.findByNumber(whole);
    return order?._id.toHexString();
  }

  /** @throws OrderNotFoundError */
  async find(orderId: string): Promise<AdminOrderView> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    return this.withMethod(order, await this.details.show(order));
  }

  /** Orders from before the first zone say how they were paid, too. */
  private async withMethod<View extends OrderView>(order: Order, view: View): Promise<View> {
    if (!(await this.shipping.everHadZones())) return view;
    return { ...view, paymentMethod: paymentMethodOf(order) };
  }
}
