import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RefundStatus } from '../domain/order-state.js';
import { Order } from './order.schema.js';

/** A count stops here: past it the exact number is of no use to anybody. */
const MAX_COUNT = 10_000;

/** Counts the orders whose money needs watching; each count reads an index of those orders alone. */
@Injectable()
export class PaymentWatchRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Orders with a refund in this status, which is not `PROCESSED`. */
  async countWithRefund(status: Exclude<RefundStatus, 'PROCESSED'>): Promise<number> {
    return this.model.countDocuments({ 'refunds.status': status }).limit(MAX_COUNT);
  }

  /** Orders that have waited for the capture of their payment since before a moment. */
  async countUncaptured(before: Date): Promise<number> {
    return this.model.countDocuments({ uncapturedSince: { $lte: before } }).limit(MAX_COUNT);
  }
}
