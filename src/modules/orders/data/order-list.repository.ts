import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import { ListReader, type ListPage } from '#infrastructure/database/paging/list-reader.js';
import type { PaymentStatus } from '../domain/order-state.js';
import type { OrderStatus } from '../domain/order-status.js';
import { Order } from './order.schema.js';

/** Filters of an order list. Both times are exclusive. */
export interface OrderFilter {
  readonly userId?: string;
  readonly orderNumber?: string | undefined;
  /** Of the present parcel or a former one. */
  readonly trackingNumber?: string | undefined;
  readonly gatewayPaymentId?: string | undefined;
  readonly gatewayOrderId?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  /** The contact phone of the order. */
  readonly phone?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/**
 * Lists orders that have their gateway order, newest first. Each combination of filters has an index in
 * `order.schema.ts`; those with a number, a customer or a phone go through the few orders that have it.
 */
@Injectable()
export class OrderListRepository {
  constructor(
    @InjectModel(Order.name) private readonly model: Model<Order>,
    private readonly lists: ListReader,
  ) {}

  /** @throws WrongCursorError */
  async findPage(filter: OrderFilter, query: ScrollQuery): Promise<ListPage<Order>> {
    return this.lists.read(this.model, { filter: toQuery(filter), order: NEWEST_FIRST }, query);
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

/** The orders of a list. */
export function toQuery({
  userId,
  orderNumber,
  trackingNumber,
  gatewayPaymentId,
  gatewayOrderId,
  invoiceNumber,
  phone,
  status,
  paymentStatus,
  createdAfter,
  createdBefore,
}: OrderFilter): QueryFilter<Order> {
  const created = {
    ...(createdAfter === undefined ? {} : { $gt: createdAfter }),
    ...(createdBefore === undefined ? {} : { $lt: createdBefore }),
  };
  return {
    ...(userId === undefined ? {} : { userId }),
    ...(orderNumber === undefined ? {} : { orderNumber }),
    ...(trackingNumber === undefined
      ? {}
      : { $or: [{ trackingNumber }, { 'shipments.trackingNumber': trackingNumber }] }),
    ...(gatewayPaymentId === undefined ? {} : { 'payments.gatewayPaymentId': gatewayPaymentId }),
    ...(gatewayOrderId === undefined ? {} : { gatewayOrderId }),
    ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
    ...(phone === undefined ? {} : { phone }),
    hasGatewayOrder: true,
    ...(status === undefined ? {} : { orderStatus: status }),
    ...(paymentStatus === undefined ? {} : { paymentStatus }),
    ...(Object.keys(created).length === 0 ? {} : { createdAt: created }),
  };
}
