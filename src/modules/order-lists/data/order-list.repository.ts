import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ScrollQuery } from '#common/validation/page-query.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader, type Waiting } from '#infrastructure/database/paging/list-reader.js';
import { Order, type OrderAttention } from '#modules/orders/index.js';
import { listOf, needing, toQuery, type OrderFilter, type OrderSort } from './order-lists.js';

/** Lists orders that have their gateway order. */
@Injectable()
export class OrderListRepository {
  constructor(
    @InjectModel(Order.name) private readonly model: Model<Order>,
    private readonly lists: ListReader,
  ) {}

  /**
   * Returns one page. In an order or with filters that no index has, up to 10,000 orders are looked at: see `listOf`.
   * @throws WrongCursorError
   */
  async findPage(filter: OrderFilter, sort: OrderSort, query: ScrollQuery): Promise<ListPage<Order>> {
    return this.lists.find(this.model, listOf(filter, sort), query);
  }

  /** How many orders need somebody for a reason, as exact as the total of a list; and since when the first of them. */
  async attention(reason: OrderAttention): Promise<Waiting> {
    const order = { [`attention.${reason}`]: 1, _id: 1 } as const;
    return this.lists.waiting(this.model, { filter: needing(reason), order });
  }

  /** The next orders of a time, oldest first. @param last the order after which they come */
  async findAfter(
    { createdAfter, createdBefore }: Pick<OrderFilter, 'createdAfter' | 'createdBefore'>,
    last: Pick<Order, '_id' | 'createdAt'> | undefined,
    limit: number,
  ): Promise<Order[]> {
    const from = last === undefined ? {} : { createdAt: { $gte: last.createdAt } };
    const behind =
      last === undefined
        ? {}
        : {
            $or: [
              { createdAt: { $gt: last.createdAt } },
              { createdAt: last.createdAt, _id: { $gt: last._id } },
            ],
          };
    return this.model
      .find({ $and: [toQuery({ createdAfter, createdBefore }), from, behind] })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean();
  }
}
