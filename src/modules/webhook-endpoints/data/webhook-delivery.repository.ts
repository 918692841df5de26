import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { WebhookDelivery, type DeliveryStatus } from '#modules/webhook-events/index.js';
import type { PageQuery } from '#common/validation/page-query.js';

/** The size of a batch: so small a delete takes milliseconds. */
const BATCH = 500;

/** Reads the deliveries of an endpoint, and has them sent again. */
@Injectable()
export class WebhookDeliveryRepository {
  constructor(
    @InjectModel(WebhookDelivery.name) private readonly model: Model<WebhookDelivery>,
    private readonly lists: ListReader,
  ) {}

  /** Returns one page, newest first. */
  async findPage(
    endpointId: string,
    status: DeliveryStatus | undefined,
    page: PageQuery,
  ): Promise<ListPage<WebhookDelivery>> {
    const filter = {
      endpointId: new Types.ObjectId(endpointId),
      ...(status === undefined ? {} : { status }),
    };
    return this.lists.read(this.model, { filter, order: NEWEST_FIRST, select: { data: 0 } }, page);
  }

  async findById(id: Types.ObjectId): Promise<WebhookDelivery | null> {
    return this.model.findById(id).lean();
  }

  async insert(delivery: WebhookDelivery): Promise<void> {
    await this.model.create([delivery]);
  }

  /** Makes a waiting delivery due now, and begins one anew that has ended, beside the order of its record. */
  async sendAgain(endpointId: string, _id: string, now: Date): Promise<WebhookDelivery | null> {
    const after = { returnDocument: 'after' } as const;
    const waiting = await this.model
      .findOneAndUpdate({ _id, endpointId, status: 'PENDING' }, { $set: { nextAttemptAt: now } }, after)
      .lean();
    if (waiting !== null) return waiting;
    return this.model
      .findOneAndUpdate(
        { _id, endpointId },
        { $set: { status: 'PENDING', nextAttemptAt: now, tries: 0, isApart: true } },
        after,
      )
      .lean();
  }

  /** Deletes the deliveries of an endpoint that was deleted. What a crash leaves is never sent, and ends with its time. */
  async deleteOf(endpointId: Types.ObjectId): Promise<void> {
    for (;;) {
      const some = await this.model.find({ endpointId }, { _id: 1 }).limit(BATCH).lean();
      await this.model.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
      if (some.length < BATCH) return;
    }
  }
}
