import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { ORDER_STATUSES, type OrderStatus } from '../domain/order-status.js';
import type { SoldOrder } from '../domain/sales-tally.js';
import { Order } from './order.schema.js';

/** A period of `createdAt`, both ends inclusive. */
export interface ReportPeriod {
  readonly start: Date;
  readonly end: Date;
}

/** Reads the data of reports. Orders of deleted accounts are included. */
@Injectable()
export class OrderReportRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Counts the period's orders by status; every status is present. */
  async countByStatus(period: ReportPeriod): Promise<Record<OrderStatus, number>> {
    const counts = {} as Record<OrderStatus, number>;
    for (const status of ORDER_STATUSES) counts[status] = await this.count(status, period);
    return counts;
  }

  /** A covered query: it reads index keys only. */
  async count(status: OrderStatus, period: ReportPeriod): Promise<number> {
    return this.model.countDocuments({ placed: true, orderStatus: status, createdAt: within(period) });
  }

  /** The name and SKU under which a product was sold last in the period. */
  async findLastSale(
    productId: string,
    period: ReportPeriod,
  ): Promise<{ name: string; sku: string } | undefined> {
    const order = await this.model
      .findOne({ ...delivered(period), 'items.productId': productId })
      .sort({ createdAt: -1 })
      .select({ items: 1 })
      .lean();
    return order?.items.find((line) => line.productId.toHexString() === productId);
  }

  /**
   * Sums the units of each product in unpaid orders, by the sparse index on `sweepAt`.
   * @param ordersAtMost the most orders to count, the longest waiting first
   * @returns units by product id
   */
  async unitsInUnpaidOrders(ordersAtMost: number): Promise<Map<string, number>> {
    const held = await this.model.aggregate<{ _id: Types.ObjectId; units: number }>([
      { $match: { sweepAt: { $gt: new Date(0) } } },
      { $sort: { sweepAt: 1 } },
      { $limit: ordersAtMost },
      { $project: { 'items.productId': 1, 'items.quantity': 1 } },
      { $unwind: '$items' },
      { $group: { _id: '$items.productId', units: { $sum: '$items.quantity' } } },
    ]);
    return new Map(held.map(({ _id, units }) => [_id.toHexString(), units]));
  }

  /** When the period's latest delivered order was created. */
  async findLastDelivered(period: ReportPeriod): Promise<Date | undefined> {
    const order = await this.model
      .findOne(delivered(period))
      .sort({ createdAt: -1, _id: -1 })
      .select({ createdAt: 1 })
      .lean();
    return order?.createdAt;
  }

  /** Every delivered order of the period. */
  async *delivered(period: ReportPeriod): AsyncGenerator<SoldOrder> {
    const orders = this.model
      .find(delivered(period))
      .select({ pricing: 1, items: 1 })
      .lean()
      .cursor({ batchSize: 1000 });
    for await (const order of orders) yield toSoldOrder(order);
  }
}

/** The part of an order that the sales figures use. */
export function toSoldOrder({ pricing, items }: Pick<Order, 'pricing' | 'items'>): SoldOrder {
  return {
    totalMinor: pricing.totalMinor,
    lines: items.map(({ productId, quantity, lineTotalMinor }) => ({
      productId: productId.toHexString(),
      quantity,
      lineTotalMinor,
    })),
  };
}

const within = ({ start, end }: ReportPeriod) => ({ $gte: start, $lte: end });

const delivered = (period: ReportPeriod) =>
  ({ placed: true, orderStatus: 'DELIVERED', createdAt: within(period) }) as const;
