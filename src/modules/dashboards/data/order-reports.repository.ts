import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { type DisputeStatus, type RefundStatus, type OrderStatus, Order } from '#modules/orders/index.js';
import { cancelledQuantities } from '#modules/orders/sums/index.js';
import { WITH_MISSING_UNITS } from '#modules/orders/parcels/index.js';
import type { SoldOrder } from '../domain/sales-tally.js';

/** The gauges stop counting here; the exact number above it does not matter. */
const MAX_COUNT = 10_000;

/** The fields that `toSoldOrder` needs. */
const SOLD_FIELDS = {
  createdAt: 1,
  'pricing.totalMinor': 1,
  'items.itemId': 1,
  'items.productId': 1,
  'items.quantity': 1,
  'items.unitPriceMinor': 1,
  'items.lineTotalMinor': 1,
  cancelledUnits: 1,
} as const;

/** A period of `createdAt`, both ends inclusive. */
export interface ReportPeriod {
  readonly start: Date;
  readonly end: Date;
}

/** Reads the data of reports and gauges. Orders of deleted accounts are included. */
@Injectable()
export class OrderReportRepository {
  constructor(
    @InjectModel(Order.name) private readonly model: Model<Order>,
    private readonly lists: ListReader,
  ) {}

  /** Counts the period's orders in a status by index keys alone, `atMost` of them. */
  async count(status: OrderStatus, period: ReportPeriod, atMost?: number): Promise<number> {
    const limit = atMost === undefined ? {} : { limit: atMost };
    return this.model.countDocuments(inStatus(status, period), limit);
  }

  /** As `count`, as exact as the total of a list. */
  async countAsList(status: OrderStatus, period: ReportPeriod): Promise<number> {
    return this.lists.total(this.model, { filter: inStatus(status, period), order: NEWEST_FIRST });
  }

  /** The line with which a product was sold last in the period. */
  async findLastSale(productId: string, period: ReportPeriod): Promise<Order['items'][number] | undefined> {
    const order = await this.model
      .findOne({ ...delivered(period), 'items.productId': productId })
      .sort({ createdAt: -1 })
      .select({ items: 1 })
      .lean();
    return order?.items.find((line) => line.productId.toHexString() === productId);
  }

  /**
   * Sums the units of each product in unpaid orders, by the sparse index on `releaseAt`.
   * @param ordersAtMost the most orders to count, the longest waiting first
   * @returns units by product id
   */
  async unitsInUnpaidOrders(ordersAtMost: number): Promise<Map<string, number>> {
    const held = await this.model.aggregate<{ _id: Types.ObjectId; units: number }>([
      { $match: { releaseAt: { $gt: new Date(0) } } },
      { $sort: { releaseAt: 1 } },
      { $limit: ordersAtMost },
      { $project: { 'items.productId': 1, 'items.quantity': 1 } },
      { $unwind: '$items' },
      { $group: { _id: '$items.productId', units: { $sum: '$items.quantity' } } },
    ]);
    return new Map(held.map(({ _id, units }) => [_id.toHexString(), units]));
  }

  /** Counts orders with a refund in this status, by a sparse index. */
  async countWithRefund(status: Exclude<RefundStatus, 'PROCESSED'>): Promise<number> {
    return this.model.countDocuments({ 'refunds.status': status }).limit(MAX_COUNT);
  }

  /** Counts orders whose payment has been uncaptured since before the given time, by a sparse index. */
  async countUncaptured(before: Date): Promise<number> {
    return this.model.countDocuments({ uncapturedSince: { $lte: before } }).limit(MAX_COUNT);
  }

  /** Counts orders with a dispute in one of these statuses, by a sparse index. */
  async countDisputed(
    statuses: readonly DisputeStatus[],
    orderStatuses?: readonly OrderStatus[],
  ): Promise<number> {
    const filter = {
      'disputes.status': { $in: [...statuses] },
      ...(orderStatuses === undefined ? {} : { orderStatus: { $in: [...orderStatuses] } }),
    };
    return this.model.countDocuments(filter).limit(MAX_COUNT);
  }

  /** Counts orders whose late delivery could not take all units from the stock again. */
  async countMissingUnits(): Promise<number> {
    return this.model.countDocuments(WITH_MISSING_UNITS).limit(MAX_COUNT);
  }

  /** The refunds of all orders that were processed in the period, by a sparse index. */
  async *processedRefunds({
    start,
    end,
  }: ReportPeriod): AsyncGenerator<{ processedAt: Date; amountMinor: number }> {
    const orders = this.model
      .find({ refunds: { $elemMatch: { processedAt: within({ start, end }) } } })
      .select({ 'refunds.processedAt': 1, 'refunds.amountMinor': 1 })
      .lean()
      .cursor({ batchSize: 500 });
    for await (const { refunds = [] } of orders)
      for (const { processedAt, amountMinor } of refunds)
        if (processedAt !== undefined && processedAt >= start && processedAt <= end)
          yield { processedAt, amountMinor };
  }

  /** The orders that were paid in the period, and when, by a sparse index. A payment that was sent back pays none. */
  async *paid({ start, end }: ReportPeriod): AsyncGenerator<{ paidAt: Date; totalMinor: number }> {
    const orders = this.model
      .find({ payments: { $elemMatch: { receivedAt: within({ start, end }) } } })
      .select({
        gatewayPaymentId: 1,
        'payments.gatewayPaymentId': 1,
        'payments.receivedAt': 1,
        'pricing.totalMinor': 1,
      })
      .lean()
      .cursor({ batchSize: 500 });
    for await (const { gatewayPaymentId, payments, pricing } of orders) {
      const paidAt = payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId)?.receivedAt;
      if (paidAt !== undefined && paidAt >= start && paidAt <= end)
        yield { paidAt, totalMinor: pricing.totalMinor };
    }
  }

  /** When the first delivered order of the period was created. */
  async findFirstDelivered(period: ReportPeriod): Promise<Date | undefined> {
    const first = await this.model
      .findOne(delivered(period))
      .sort({ createdAt: 1, _id: 1 })
      .select({ createdAt: 1 })
      .lean();
    return first?.createdAt;
  }

  /** Every delivered order of the period. */
  async *delivered(period: ReportPeriod): AsyncGenerator<SoldOrder & { readonly createdAt: Date }> {
    const orders = this.model.find(delivered(period)).select(SOLD_FIELDS).lean().cursor({ batchSize: 200 });
    for await (const order of orders) yield { ...toSoldOrder(order), createdAt: order.createdAt };
  }
}

/** The part of an order that the sales figures use: what was paid, and the units that were delivered. */
export function toSoldOrder(order: Pick<Order, 'pricing' | 'items' | 'cancelledUnits'>): SoldOrder {
  const cancelled = cancelledQuantities(order);
  const lines = order.items.map(({ productId, quantity, unitPriceMinor, lineTotalMinor }, index) => {
    const gone = cancelled[index]!;
    const soldMinor = gone === 0 ? lineTotalMinor : lineTotalMinor - gone * unitPriceMinor;
    return { productId: productId.toHexString(), quantity: quantity - gone, lineTotalMinor: soldMinor };
  });
  return { totalMinor: order.pricing.totalMinor, lines: lines.filter(({ quantity }) => quantity > 0) };
}

/** The condition that a time lies in the period. */
export const within = ({ start, end }: ReportPeriod) => ({ $gte: start, $lte: end });

const inStatus = (orderStatus: OrderStatus, period: ReportPeriod) =>
  ({ hasGatewayOrder: true, orderStatus, createdAt: within(period) }) as const;

const delivered = (period: ReportPeriod) => inStatus('DELIVERED', period);
