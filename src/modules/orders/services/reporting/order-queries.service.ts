import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/list.view.js';
import { totalOf } from '#common/validation/page-query.js';
import { OrderListRepository } from '../../data/order-list.repository.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { AdminOrdersQuery } from '../../dto/admin-orders.query.js';
import type { MyOrdersQuery } from '../../dto/my-orders.query.js';
import { OrderNotFoundError } from '../../orders.errors.js';
import {
  toAdminOrderSummary,
  toOrderSummary,
  type AdminOrderListView,
  type OrderListView,
} from '../../views/order-list.view.js';
import { toAdminOrder, toOrder, type AdminOrderView, type OrderView } from '../../views/order.view.js';

/** Reads orders for their owners and for administrators. */
@Injectable()
export class OrderQueriesService {
  constructor(
    private readonly lists: OrderListRepository,
    private readonly orders: OrderRepository,
  ) {}

  /** One page of the caller's orders, newest first. */
  async listOwn(userId: string, query: MyOrdersQuery): Promise<OrderListView> {
    const filter = { userId, status: query.status };
    const page = await this.lists.findPage(filter, query);
    const total = await totalOf(query, page, () => this.lists.count(filter));
    return {
      orders: page.map((order) => toOrderSummary(order)),
      meta: metaOf(query, total),
    };
  }

  /** Finds the caller's own order. @throws OrderNotFoundError, also for another customer's order */
  async findOwn(userId: string, orderId: string): Promise<OrderView> {
    const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    return toOrder(order);
  }

  /** One page of all orders, newest first. */
  async listAll(query: AdminOrdersQuery): Promise<AdminOrderListView> {
    const filter = { status: query.status, createdAfter: query.startDate, createdBefore: query.endDate };
    const page = await this.lists.findPage(filter, query);
    const total = await totalOf(query, page, () => this.lists.count(filter));
    return {
      orders: page.map((order) => toAdminOrderSummary(order)),
      meta: { ...metaOf(query, total), totalPage: Math.ceil(total / query.limit) },
    };
  }

  /** @throws OrderNotFoundError */
  async find(orderId: string): Promise<AdminOrderView> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    return toAdminOrder(order);
  }
}
