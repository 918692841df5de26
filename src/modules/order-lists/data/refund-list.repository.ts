import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { entriesBefore, type PageQuery } from '#common/validation/page-query.js';
import { MOST_LOOKED_AT } from '#infrastructure/database/paging/bounded-search.js';
import { oneOf } from '#infrastructure/database/text-filters.js';
import {
  Order,
  REFUND_STATUSES,
  type OrderRefund,
  type RefundStatus,
  refundsIn,
} from '#modules/orders/index.js';

/** A refund, and its order. */
export interface ListedRefund {
  /** The id of the order. */
  readonly _id: Types.ObjectId;
  readonly order: Order;
  readonly refund: OrderRefund;
}

interface Place {
  readonly _id: Types.ObjectId;
  readonly refundId: string;
}

/** Lists refunds of all orders. */
@Injectable()
export class RefundListRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /**
   * Returns one page, newest first, of the refunds of the 10,000 orders with the newest ones; only its own orders are
   * read whole.
   */
  async findPage(
    statuses: readonly RefundStatus[] | undefined,
    page: PageQuery,
  ): Promise<{ entries: ListedRefund[]; total: number }> {
    const inStatus = { 'refunds.status': oneOf(statuses ?? REFUND_STATUSES) };
    const places = await this.model.aggregate<Place>([
      { $match: { ...inStatus, lastRefundAt: { $gt: new Date(0) } } },
      { $sort: { lastRefundAt: -1 } },
      { $limit: MOST_LOOKED_AT },
      { $project: { 'refunds.refundId': 1, 'refunds.createdAt': 1, 'refunds.status': 1 } },
      { $unwind: '$refunds' },
      { $match: inStatus },
      { $sort: { 'refunds.createdAt': -1, 'refunds.refundId': -1 } },
      { $project: { refundId: '$refunds.refundId' } },
    ]);
    const before = entriesBefore(page);
    const wanted = places.slice(before, before + page.limit);
    const orders = await this.model.find({ _id: { $in: wanted.map(({ _id }) => _id) } }).lean();
    const entries = wanted.flatMap(({ _id, refundId }) => {
      const order = orders.find((found) => found._id.equals(_id));
      const refund = order && refundsIn(order).find((known) => known.refundId === refundId);
      return order === undefined || refund === undefined ? [] : [{ _id, order, refund }];
    });
    return { entries, total: places.length };
  }
}
