import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RefundStatus } from '../domain/order-state.js';
import { Order } from './order.schema.js';

/** Counting stops here; the exact number above it does not matter. */
const MAX_COUNT = 10_000;

/** Counts orders with open payments or refunds. Each count reads a sparse index of those orders. */
@Injectable()
export class PaymentWatchRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Counts orders with a refund in this status. */
  async countWithRefund(status: Exclude<RefundStatus, 'PROCESSED'>): Promise<number> {
    return this.model.countDocuments({ 'refunds.status': status }).limit(MAX_COUNT);
  }

  /** Counts orders whose payment has been uncaptured since before the given time. */
  async countUncaptured(before: Date): Promise<number> {
    return this.model.countDocuments({ uncapturedSince: { $lte: before } }).limit(MAX_COUNT);
  }
}
