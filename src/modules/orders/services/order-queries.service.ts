import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/list.view.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { ListPage } from '#infrastructure/database/paging/list-reader.js';
import { UsersService } from '#modules/users/index.js';
import { OrderListRepository, type OrderFilter } from '../data/order-list.repository.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import type { AdminOrdersQuery, MyOrdersQuery } from '../dto/order-list.query.js';
import type { PaymentStatus } from '../domain/order-state.js';
import { refundedMinor } from '../domain/refunds.js';
import { OrderNotFoundError } from '../orders.errors.js';
import {
  toAdminOrderSummary,
  toOrderSummary,
  type AdminOrderListView,
  type OrderListView,
} from '../views/order-list.view.js';
import type { AdminOrderView } from '../views/admin-order.view.js';
import { toOwnOrder, type OwnOrderView } from '../views/order.view.js';
import { OrderDetailsService } from './order-details.service.js';
import { OrderSearchService } from './order-search.service.js';

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
    private readonly details: OrderDetailsService,
    private readonly search: OrderSearchService,
    private readonly users: UsersService,
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
    const page = await this.findPage(query);
    return {
      orders: page.entries.map((order) => toAdminOrderSummary(order)),
      meta: { ...scrollMetaOf(query, page), totalPage: Math.ceil(page.total / query.limit) },
    };
  }

  /** An address of a mailbox belongs to one account for ever: its orders have an index already. */
  private async findPage({ email, ...query }: AdminOrdersQuery): Promise<ListPage<Order>> {
    if (email === undefined) return this.findFiltered({}, query);
    const customer = await this.users.findAccountByEmail(email);
    if (customer === null) return { entries: [], total: 0 };
    return this.findFiltered({ userId: customer.id }, query);
  }

  private async findFiltered(
    owner: Pick<OrderFilter, 'userId'>,
    { q, startDate, endDate, ...query }: Omit<AdminOrdersQuery, 'email'>,
  ): Promise<ListPage<Order>> {
    const { status, paymentStatus, orderNumber, phone } = query;
    const { trackingNumber, gatewayPaymentId, gatewayOrderId, invoiceNumber } = query;
    const filter: OrderFilter = {
      ...owner,
      status,
      paymentStatus,
      orderNumber,
      phone,
      trackingNumber,
      gatewayPaymentId,
      gatewayOrderId,
      invoiceNumber,
      createdAfter: startDate,
      createdBefore: endDate,
    };
    return q === undefined ? this.lists.findPage(filter, query) : this.search.findPage(q, filter, query);
  }

  /** @throws OrderNotFoundError */
  async find(orderId: string): Promise<AdminOrderView> {
    return this.details.show(await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError));
  }
}
