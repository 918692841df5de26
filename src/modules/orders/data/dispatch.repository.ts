import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { DispatchRecord } from './dispatch-record.schema.js';
import { Order } from './order.schema.js';

/** The right to dispatch an order, and what is remembered of the carrier's part in it. */
@Injectable()
export class DispatchRepository {
  constructor(
    @InjectModel(Order.name) private readonly orders: Model<Order>,
    @InjectModel(DispatchRecord.name) private readonly records: Model<DispatchRecord>,
  ) {}

  /**
   * Takes the right to dispatch: for one of several callers, and only while the order may be dispatched.
   * @returns nothing when somebody else has it, or the order has changed
   */
  async claim(id: Types.ObjectId, lease: { token: string; until: Date }, now: Date): Promise<Order | null> {
    return this.orders
      .findOneAndUpdate(
        {
          _id: id,
          placed: true,
          ownerErased: false,
          orderStatus: { $in: ['PENDING', 'PROCESSING'] },
          paymentStatus: 'PAID',
          uncapturedSince: null,
          trackingNumber: null,
          $or: [{ dispatchLease: null }, { 'dispatchLease.until': { $lte: now } }],
        },
        { $set: { dispatchLease: lease } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  async release(id: Types.ObjectId, token: string): Promise<void> {
    await this.orders.updateOne({ _id: id, 'dispatchLease.token': token }, { $unset: { dispatchLease: 1 } });
  }

  /**
   * Prolongs the right to dispatch while the order may still be dispatched. It conflicts with whoever moves the order:
   * one of the two comes first, and the other sees it.
   * @returns false when the right has gone to somebody else, or the order has been moved
   */
  async renew(id: Types.ObjectId, { token, until }: { token: string; until: Date }): Promise<boolean> {
    const { matchedCount } = await this.orders.updateOne(
      { _id: id, 'dispatchLease.token': token, orderStatus: { $in: ['PENDING', 'PROCESSING'] } },
      { $set: { 'dispatchLease.until': until } },
    );
    return matchedCount === 1;
  }

  /** What is known of the order's dispatch; nothing when it was never tried. */
  async find(id: Types.ObjectId): Promise<DispatchRecord | null> {
    return this.records.findById(id).lean();
  }

  /** What is known of the order's dispatch so far; a fresh record at the first try. */
  async findOrCreate(id: Types.ObjectId, now: Date): Promise<DispatchRecord> {
    return this.records
      .findOneAndUpdate(
        { _id: id },
        { $setOnInsert: { orderRequested: false, pickupScheduled: false, startedAt: now } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
      .orFail();
  }

  /** Remembers a step. @returns the record after it */
  async recordStep(id: Types.ObjectId, step: Partial<Omit<DispatchRecord, '_id'>>): Promise<DispatchRecord> {
    return this.records
      .findOneAndUpdate({ _id: id }, { $set: step }, { returnDocument: 'after' })
      .lean()
      .orFail();
  }
}
