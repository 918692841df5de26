import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { entriesBefore, type PageQuery } from '#common/validation/page-query.js';
import type { OrderStatus } from '../domain/order-status.js';
import { Order } from './order.schema.js';

/** Filters of an order list. Both times are exclusive. */
export interface OrderFilter {
  readonly userId?: string;
  readonly status?: OrderStatus | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/**
 * Lists orders that have their gateway order, newest first. Each combination of filters has an index in
 * `order.schema.ts`.
 */
@Injectable()
export class OrderListRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  async findPage(filter: OrderFilter, page: PageQuery): Promise<Order[]> {
    return this.model
      .find(toQuery(filter))
      .sort({ createdAt: -1, _id: -1 })
      .skip(entriesBefore(page))
      .limit(page.limit)
      .lean();
  }

  async count(filter: OrderFilter): Promise<number> {
    return this.model.countDocuments(toQuery(filter));
  }
}

function toQuery({ userId, status, createdAfter, createdBefore }: OrderFilter): QueryFilter<Order> {
  const created = {
    ...(createdAfter === undefined ? {} : { $gt: createdAfter }),
    ...(createdBefore === undefined ? {} : { $lt: createdBefore }),
  };
  return {
    ...(userId === undefined ? {} : { user: userId }),
    placed: true,
    ...(status === undefined ? {} : { orderStatus: status }),
    ...(Object.keys(created).length === 0 ? {} : { createdAt: created }),
  };
}
