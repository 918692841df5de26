import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/list.view.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { OrderListRepository } from '../../data/order-list.repository.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import type { AdminOrdersQuery, MyOrdersQuery } from '../../dto/order-list.query.js';
import type { PaymentStatus } from '../../domain/order-state.js';
import { refundedMinor } from '../../domain/refunds.js';
import { OrderNotFoundError } from '../../orders.errors.js';
import {
  toAdminOrderSummary,
  toOrderSummary,
  type AdminOrderListView,
  type OrderListView,
} from '../../views/order-list.view.js';
import { toAdminOrder, toOwnOrder, type AdminOrderView, type OwnOrderView } from '../../views/order.view.js';

/** The orders of one customer, as a sum. */
export interface CustomerOrders {
  readonly orderCount: number;
  readonly spentMinor: number;
  readonly lastOrderAt: Date | null;
}

/** Where the shop has money of the order: a refund on its way has not come back yet. */
const HOLDS_PAYMENT: readonly PaymentStatus[] = ['PAID', 'REFUND_PENDING'];

/** Reads orders for their owners and for administrators. */
@Injectable()
export class OrderQueriesService {
  constructor(
    private readonly lists: OrderListRepository,
    private readonly orders: OrderRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** One page of the caller's orders, newest first. @throws WrongCursorError */
  async listOwn(userId: string, query: MyOrdersQuery): Promise<OrderListView> {
    const filter = { userId, status: query.status };
    const page = await this.lists.findPage(filter, query);
    return { orders: page.entries.map((order) => toOrderSummary(order)), meta: scrollMetaOf(query, page) };
  }

  /** Finds the caller's own order. @throws OrderNotFoundError, also for another customer's order */
  async findOwn(userId: string, orderId: string): Promise<OwnOrderView> {
    return this.asOwnerSees(await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError));
  }

  asOwnerSees(order: Order): OwnOrderView {
    return toOwnOrder(order, { keyId: this.config.paymentGateway.keyId, now: this.clock.now() });
  }

  /** What a customer has ordered, and has paid for it less what has come back. */
  async summaryOf(userId: string): Promise<CustomerOrders> {
    const orders = await this.orders.findSumsOf(userId);
    const paid = orders.filter(({ paymentStatus }) => HOLDS_PAYMENT.includes(paymentStatus));
    return {
      orderCount: orders.length,
      spentMinor: paid.reduce((sum, order) => sum + order.pricing.totalMinor - refundedMinor(order), 0),
      lastOrderAt: orders.at(-1)?.createdAt ?? null,
    };
  }

  /** One page of all orders, newest first. @throws WrongCursorError */
  async listAll(query: AdminOrdersQuery): Promise<AdminOrderListView> {
    const { status, paymentStatus, startDate: createdAfter, endDate: createdBefore } = query;
    const filter = { status, paymentStatus, createdAfter, createdBefore };
    const page = await this.lists.findPage(filter, query);
    return {
      orders: page.entries.map((order) => toAdminOrderSummary(order)),
      meta: { ...scrollMetaOf(query, page), totalPage: Math.ceil(page.total / query.limit) },
    };
  }

  /** @throws OrderNotFoundError */
  async find(orderId: string): Promise<AdminOrderView> {
    return toAdminOrder(await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError));
  }
}
