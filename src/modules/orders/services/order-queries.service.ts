import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf, scrollMetaOf } from '#common/paging/list.view.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { ListPage, Waiting } from '#infrastructure/database/paging/list-reader.js';
import { UsersService } from '#modules/users/index.js';
import type { OrderFilter } from '../data/order-lists.js';
import { OrderListRepository } from '../data/order-list.repository.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import { RefundListRepository } from '../data/refund-list.repository.js';
import type { AdminOrdersQuery, MyOrdersQuery, RefundListQuery } from '../dto/order-list.query.js';
import { ORDER_ATTENTION, type OrderAttention } from '../domain/attention.js';
import { typedOrderNumber } from '../domain/order-number.js';
import { spentOn } from '../domain/spent.js';
import { OrderNotFoundError } from '../orders.errors.js';
import {
  toAdminOrderSummary,
  toOrderSummary,
  type AdminOrderListView,
  type OrderListView,
} from '../views/order-list.view.js';
import type { AdminOrderView } from '../views/admin-order.view.js';
import { toListedRefund, type RefundListView } from '../views/refund-list.view.js';
import { toOwnOrder, type OwnOrderView } from '../views/order.view.js';
import { OrderDetailsService } from './order-details.service.js';
import { OrderSearchService } from './order-search.service.js';

/** The orders of one customer, as a sum. */
export interface CustomerOrders {
  readonly orderCount: number;
  readonly spentMinor: number;
  readonly lastOrderAt: Date | null;
}

/** Reads orders for their owners and for administrators. */
@Injectable()
export class OrderQueriesService {
  constructor(
    private readonly lists: OrderListRepository,
    private readonly refunds: RefundListRepository,
    private readonly orders: OrderRepository,
    private readonly details: OrderDetailsService,
    private readonly search: OrderSearchService,
    private readonly users: UsersService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** One page of the caller's orders, newest first. @throws WrongCursorError */
  async listOwn(userId: string, query: MyOrdersQuery): Promise<OrderListView> {
    const filter = { userId, ...(query.status === undefined ? {} : { status: [query.status] }) };
    const page = await this.lists.findPage(filter, 'newest', query);
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
    return {
      orderCount: orders.length,
      spentMinor: orders.reduce((sum, order) => sum + spentOn(order), 0),
      lastOrderAt: orders.at(-1)?.createdAt ?? null,
    };
  }

  /** One page of all orders. @throws WrongCursorError */
  async listAll(query: AdminOrdersQuery): Promise<AdminOrderListView> {
    const page = await this.findPage(query);
    return {
      orders: page.entries.map((order) => toAdminOrderSummary(order)),
      meta: { ...scrollMetaOf(query, page), totalPage: Math.ceil(page.total / query.limit) },
    };
  }

  /** An address of a mailbox belongs to one account for ever: its orders have an index already. */
  private async findPage({ email, customerId, ...query }: AdminOrdersQuery): Promise<ListPage<Order>> {
    if (email === undefined) return this.findFiltered(customerId, query);
    const customer = await this.users.findAccountByEmail(email);
    const isOther = customerId !== undefined && customer?.id !== customerId;
    if (customer === null || isOther) return { entries: [], total: 0 };
    return this.findFiltered(customer.id, query);
  }

  private async findFiltered(
    userId: string | undefined,
    { q, sort, startDate, endDate, ...query }: Omit<AdminOrdersQuery, 'email' | 'customerId'>,
  ): Promise<ListPage<Order>> {
    const { status, paymentStatus, orderNumber, phone, productId, attention } = query;
    const { trackingNumber, gatewayPaymentId, gatewayOrderId, invoiceNumber } = query;
    const filter: OrderFilter = {
      userId,
      ids: trackingNumber === undefined ? undefined : await this.lists.findIdsOfParcel(trackingNumber),
      status,
      paymentStatus,
      orderNumber,
      phone,
      productId,
      attention,
      ...(query.needsAttention === true && { needsAttention: true }),
      gatewayPaymentId,
      gatewayOrderId,
      invoiceNumber,
      createdAfter: startDate,
      createdBefore: endDate,
    };
    return q === undefined
      ? this.lists.findPage(filter, sort, query)
      : this.search.findPage(q, filter, sort, query);
  }

  /** One page of the refunds of all orders, newest first. */
  async listRefunds({ status, ...page }: RefundListQuery): Promise<RefundListView> {
    const { entries, total } = await this.refunds.findPage(status, page);
    return { refunds: entries.map((entry) => toListedRefund(entry)), meta: metaOf(page, total) };
  }

  /** The numbers of orders, by their ids. */
  async numbersOf(orderIds: readonly string[]): Promise<Map<string, string>> {
    if (orderIds.length === 0) return new Map();
    const orders = await this.orders.findNumbers([...new Set(orderIds)]);
    return new Map(orders.map(({ _id, orderNumber }) => [_id.toHexString(), orderNumber]));
  }

  /** The order that a person means by a whole number, as they type it; undefined if there is none. */
  async idOf(typed: string): Promise<string | undefined> {
    const { whole } = typedOrderNumber(typed);
    const order = whole === undefined ? null : await this.orders.findByNumber(whole);
    return order?._id.toHexString();
  }

  /** How many orders need somebody, by the reason, and since when the first of each. */
  async attention(): Promise<Record<OrderAttention, Waiting>> {
    const counted = ORDER_ATTENTION.map(async (reason) => [reason, await this.lists.attention(reason)]);
    return Object.fromEntries(await Promise.all(counted));
  }

  /** @throws OrderNotFoundError */
  async find(orderId: string): Promise<AdminOrderView> {
    return this.details.show(await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError));
  }
}
