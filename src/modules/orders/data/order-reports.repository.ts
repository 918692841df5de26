import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { ORDER_STATUSES, type OrderStatus } from '../domain/order-status.js';
import { Order } from './order.schema.js';

/** A period of `createdAt`, both ends included. */
export interface ReportPeriod {
  readonly start: Date;
  readonly end: Date;
}

/** A product among the most sold ones. Its name and SKU are those of its newest sale in the period. */
export interface ProductSales {
  readonly productId: string;
  readonly sku: string;
  readonly name: string;
  readonly totalSold: number;
  /** The sum of the line totals, before any coupon. */
  readonly revenueMinor: number;
}

/** Figures over the orders, for the dashboard. Orders of deleted accounts count like any other. */
@Injectable()
export class OrderReports {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Count and sum of totals (integer minor units) of the period's delivered orders. */
  async deliveredTotals(period: ReportPeriod): Promise<{ count: number; revenueMinor: number }> {
    const [totals] = await this.model.aggregate<{ count: number; revenueMinor: number }>([
      { $match: { placed: true, orderStatus: 'DELIVERED', createdAt: within(period) } },
      { $group: { _id: null, count: { $sum: 1 }, revenueMinor: { $sum: '$pricing.totalMinor' } } },
    ]);
    return { count: totals?.count ?? 0, revenueMinor: totals?.revenueMinor ?? 0 };
  }

  /** How many of the period's orders are in each status; every status is named. */
  async countByStatus(period: ReportPeriod): Promise<Record<OrderStatus, number>> {
    const counts = await this.model.aggregate<{ _id: OrderStatus; count: number }>([
      { $match: { placed: true, createdAt: within(period) } },
      { $group: { _id: '$orderStatus', count: { $sum: 1 } } },
    ]);
    const found = new Map(counts.map(({ _id, count }) => [_id, count]));
    return Object.fromEntries(ORDER_STATUSES.map((status) => [status, found.get(status) ?? 0])) as Record<
      OrderStatus,
      number
    >;
  }

  /** The most sold products of the period's delivered orders, by units. */
  async topProducts(period: ReportPeriod, limit: number): Promise<ProductSales[]> {
    const rows = await this.model.aggregate<Omit<ProductSales, 'productId'> & { _id: Types.ObjectId }>([
      { $match: { placed: true, orderStatus: 'DELIVERED', createdAt: within(period) } },
      { $sort: { createdAt: -1 } },
      { $unwind: '$items' },
      {
        $group: {
          _id: '$items.productId',
          sku: { $first: '$items.sku' },
          name: { $first: '$items.name' },
          totalSold: { $sum: '$items.quantity' },
          revenueMinor: { $sum: '$items.lineTotalMinor' },
        },
      },
      { $sort: { totalSold: -1, revenueMinor: -1, _id: 1 } },
      { $limit: limit },
    ]);
    return rows.map(({ _id, sku, name, totalSold, revenueMinor }) => ({
      productId: _id.toHexString(),
      sku,
      name,
      totalSold,
      revenueMinor,
    }));
  }
}

const within = ({ start, end }: ReportPeriod) => ({ $gte: start, $lte: end });
