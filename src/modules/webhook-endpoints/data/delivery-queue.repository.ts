import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { SystemClock } from '#common/time/clock.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { WebhookDelivery } from '#modules/webhook-events/index.js';

/** How long an attempt may take before another process makes it again, in system time: more than its deadline. */
const LEASE_MS = 30_000;

/** How an attempt ended. `null` unsets a field. */
export interface AttemptEnd {
  readonly status?: 'DELIVERED' | 'FAILED';
  readonly tries: number;
  readonly nextAttemptAt: Date | null;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/**
 * Hands out the deliveries of an endpoint that are due. Who attempts one holds a lease on it, so that several processes share the
 * work; after a crash it is due again when the lease has ended.
 */
@Injectable()
export class DeliveryQueueRepository {
  /** Leases use system time, which never jumps. */
  private readonly machineClock = new SystemClock();

  constructor(@InjectModel(WebhookDelivery.name) private readonly model: Model<WebhookDelivery>) {}

  /** Takes the delivery that is due first, but none of some records. */
  async take(
    endpointId: Types.ObjectId,
    now: Date,
    besides: readonly string[],
  ): Promise<WebhookDelivery | null> {
    return this.lease({
      endpointId,
      nextAttemptAt: { $lte: now },
      ...(besides.length === 0 ? {} : { record: { $nin: [...besides] } }),
    });
  }

  /** Takes one delivery, if nobody has. */
  async takeOne({ _id }: Pick<WebhookDelivery, '_id'>): Promise<WebhookDelivery | null> {
    return this.lease({ _id });
  }

  /** The first unfinished delivery of the record before this one. */
  async earlierThan({ endpointId, record, seq }: WebhookDelivery): Promise<WebhookDelivery | null> {
    return this.model
      .findOne({ endpointId, record, status: 'PENDING', seq: { $lt: seq }, isApart: { $ne: true } })
      .sort({ seq: 1 })
      .lean();
  }

  /** When the oldest event happened that waits for the endpoint; undefined when none does. */
  async oldestWaiting(endpointId: Types.ObjectId): Promise<Date | undefined> {
    const oldest = await this.model
      .findOne({ endpointId, status: 'PENDING' }, { createdAt: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .lean();
    return oldest?.createdAt;
  }

  isLeased({ leasedUntil }: Pick<WebhookDelivery, 'leasedUntil'>): boolean {
    return leasedUntil !== undefined && leasedUntil > this.machineClock.now();
  }

  /** The end of a lease that begins now. */
  leaseEnd(): Date {
    return new Date(this.machineClock.nowMs() + LEASE_MS);
  }

  /** Gives a lease up. */
  async giveBack({ _id, leasedUntil }: WebhookDelivery): Promise<void> {
    await this.model.updateOne({ _id, leasedUntil }, { $unset: { leasedUntil: 1 } });
  }

  /** Records the end of an attempt, unless the lease was lost. @returns whether it was recorded */
  async end({ _id, leasedUntil }: WebhookDelivery, end: AttemptEnd): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id, status: 'PENDING', leasedUntil },
      { ...setAndUnset({ ...end, leasedUntil: null }), $inc: { attempts: 1 } },
    );
    return matchedCount === 1;
  }

  /** Has the later deliveries of a record wait for this one. */
  async holdBack({ endpointId, record, seq }: WebhookDelivery, until: Date): Promise<void> {
    await this.model.updateMany(
      {
        endpointId,
        record,
        status: 'PENDING',
        seq: { $gt: seq },
        isApart: { $ne: true },
        nextAttemptAt: { $lt: until },
      },
      { $set: { nextAttemptAt: until } },
    );
  }

  /** Makes the next delivery of a record due. */
  async wakeNext({ endpointId, record, seq }: WebhookDelivery, now: Date): Promise<void> {
    await this.model
      .findOneAndUpdate(
        {
          endpointId,
          record,
          status: 'PENDING',
          seq: { $gt: seq },
          isApart: { $ne: true },
        },
        { $set: { nextAttemptAt: now } },
      )
      .sort({ seq: 1 })
      .lean();
  }

  private async lease(which: QueryFilter<WebhookDelivery>): Promise<WebhookDelivery | null> {
    const leasedUntil = this.leaseEnd();
    return this.model
      .findOneAndUpdate(
        { ...which, status: 'PENDING', leasedUntil: { $not: { $gt: this.machineClock.now() } } },
        { $set: { leasedUntil } },
        { sort: { nextAttemptAt: 1, seq: 1 }, returnDocument: 'after' },
      )
      .lean();
  }
}
