import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { BLOCKING_DISPUTE_STATUSES, HARMLESS_DISPUTE_PHASES } from '../money/dispute-phases.js';
import type { DispatchFailure } from '../domain/order-state.js';
import { DispatchRecord } from '../parcels/dispatch-record.schema.js';
import { Order } from '../data/order.schema.js';

/** The condition that the order has no parcel, and has not ended. */
const UNDISPATCHED = {
  hasGatewayOrder: true,
  ownerErased: false,
  orderStatus: { $in: ['PENDING', 'PROCESSING'] },
  trackingNumber: null,
} satisfies QueryFilter<Order>;

/** The condition that the order is sent unpaid: its customer has confirmed it, and pays at the door. */
const TO_BE_COLLECTED = {
  cod: { $exists: true },
  paymentStatus: 'PENDING',
  orderStatus: 'PROCESSING',
} satisfies QueryFilter<Order>;

/** The condition that no dispute keeps the order from its dispatch. */
const UNDISPUTED = {
  disputes: {
    $not: {
      $elemMatch: { status: { $in: BLOCKING_DISPUTE_STATUSES }, phase: { $nin: HARMLESS_DISPUTE_PHASES } },
    },
  },
} satisfies QueryFilter<Order>;

/** Stores dispatch leases, dispatch records, and why a dispatch has failed. */
@Injectable()
export class DispatchRepository {
  constructor(
    @InjectModel(Order.name) private readonly orders: Model<Order>,
    @InjectModel(DispatchRecord.name) private readonly records: Model<DispatchRecord>,
  ) {}

  /**
   * Claims the order for dispatch. Only one of several concurrent callers succeeds, and only if the order may be
   * dispatched.
   * @returns null if another caller has the claim, or the order has changed
   */
  async claim(id: Types.ObjectId, lease: { token: string; until: Date }, now: Date): Promise<Order | null> {
    return this.orders
      .findOneAndUpdate(
        {
          _id: id,
          ...UNDISPATCHED,
          uncapturedSince: null,
          ...UNDISPUTED,
          $and: [
            { $or: [{ paymentStatus: 'PAID' }, TO_BE_COLLECTED] },
            { $or: [{ dispatchLease: null }, { 'dispatchLease.until': { $lte: now } }] },
          ],
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
   * Renews the lease while the order may be dispatched. The write conflicts with every transition of the order, so
   * the two are serialised.
   * @returns false if the lease belongs to another caller, the order's status has changed, or its payment is disputed
   */
  async renew(id: Types.ObjectId, { token, until }: { token: string; until: Date }): Promise<boolean> {
    const { matchedCount } = await this.orders.updateOne(
      {
        _id: id,
        'dispatchLease.token': token,
        orderStatus: { $in: ['PENDING', 'PROCESSING'] },
        ...UNDISPUTED,
      },
      { $set: { 'dispatchLease.until': until } },
    );
    return matchedCount === 1;
  }

  /** Finds the dispatch record of a parcel; null if no dispatch was attempted. */
  async find(reference: string): Promise<DispatchRecord | null> {
    return this.records.findById(reference).lean();
  }

  /** Finds the dispatch record, or creates it at the first attempt. */
  async findOrCreate(reference: string, now: Date): Promise<DispatchRecord> {
    return this.records
      .findOneAndUpdate(
        { _id: reference },
        { $setOnInsert: { orderRequested: false, pickupScheduled: false, startedAt: now } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
      .orFail();
  }

  /** Records a completed step. @returns the record afterwards */
  async recordStep(
    reference: string,
    step: Partial<Omit<DispatchRecord, '_id'>> & Required<Pick<DispatchRecord, 'changedAt'>>,
  ): Promise<DispatchRecord> {
    return this.records
      .findOneAndUpdate(
        { _id: reference },
        { $set: step, $unset: { failureReason: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
      .orFail();
  }

  /** Removes why the last dispatches of orders have failed, before they are tried again. */
  async forgetFailures(ids: readonly string[]): Promise<void> {
    await this.orders.updateMany(
      { _id: { $in: ids }, dispatchFailure: { $ne: null } },
      { $unset: { dispatchFailure: 1 } },
    );
  }

  /** Records why a dispatch has failed. An order that was shipped or has ended meanwhile stays as it is. */
  async recordFailure(id: Types.ObjectId, dispatchFailure: DispatchFailure): Promise<void> {
    await this.orders.updateOne(
      { _id: id, ...UNDISPATCHED },
      {
        $set: { dispatchFailure, 'attention.dispatchFailed': dispatchFailure.at, needsAttention: true },
      },
    );
  }

  /** Removes the reasons of failures: the carrier's words may contain personal data. */
  async removeReasons(references: readonly string[]): Promise<void> {
    await this.records.updateMany({ _id: { $in: references } }, { $unset: { failureReason: 1 } });
  }
}
