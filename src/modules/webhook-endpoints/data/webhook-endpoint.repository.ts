import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import {
  MOST_ENDPOINTS,
  WebhookEndpoint,
  type SigningSecret,
  type SwitchOffReason,
} from '#modules/webhook-events/index.js';

/** Another endpoint has taken the slot meanwhile. */
export class SlotTakenError extends Error {}

type Changeable = Pick<WebhookEndpoint, 'url' | 'events' | 'description' | 'isActive' | 'updatedAt'>;

/** Changes of an endpoint; `null` unsets a field. */
export type EndpointChanges = {
  [Field in keyof Changeable]?: Changeable[Field] | null | undefined;
} & { readonly failingSince?: null; readonly switchedOff?: null };

/** Keeps webhook endpoints. */
@Injectable()
export class WebhookEndpointRepository {
  constructor(
    @InjectModel(WebhookEndpoint.name) private readonly model: Model<WebhookEndpoint>,
    private readonly lists: ListReader,
  ) {}

  /** The first free slot; undefined when all are taken. */
  async freeSlot(): Promise<number | undefined> {
    const taken = await this.model.find({}, { slot: 1 }).limit(MOST_ENDPOINTS).lean();
    const isTaken = new Set(taken.map(({ slot }) => slot));
    return Array.from({ length: MOST_ENDPOINTS }, (_, slot) => slot).find((slot) => !isTaken.has(slot));
  }

  /** @throws SlotTakenError, which ends the open unit of work */
  async insert(endpoint: WebhookEndpoint): Promise<void> {
    try {
      await this.model.create([endpoint]);
    } catch (error) {
      if (isDuplicateKey(error, 'slot')) throw new SlotTakenError('The slot is taken', { cause: error });
      throw error;
    }
  }

  async findById(id: string | Types.ObjectId): Promise<WebhookEndpoint | null> {
    return this.model.findById(id).lean();
  }

  /** Returns one page, newest first. */
  async findPage(page: PageQuery): Promise<ListPage<WebhookEndpoint>> {
    return this.lists.read(this.model, { filter: {}, order: NEWEST_FIRST }, page);
  }

  async update(id: string, changes: EndpointChanges): Promise<WebhookEndpoint | null> {
    return this.model.findOneAndUpdate({ _id: id }, setAndUnset(changes), { returnDocument: 'after' }).lean();
  }

  async setSecrets(id: string, secrets: readonly SigningSecret[], updatedAt: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { secrets: [...secrets], updatedAt } });
  }

  /** @returns the deleted endpoint; null when it does not exist */
  async delete(id: string): Promise<WebhookEndpoint | null> {
    return this.model.findByIdAndDelete(id).lean();
  }

  /** Notes a failure. @returns the first one since the last success; undefined for an endpoint that is gone */
  async noteFailing(id: Types.ObjectId, now: Date): Promise<Date | undefined> {
    await this.model.updateOne(
      { _id: id, failingSince: { $exists: false } },
      { $set: { failingSince: now } },
    );
    return (await this.model.findById(id, { failingSince: 1 }).lean())?.failingSince;
  }

  async noteSuccess(id: Types.ObjectId): Promise<void> {
    await this.model.updateOne({ _id: id }, { $unset: { failingSince: 1 } });
  }

  /** Switches an endpoint off. @returns it, to one of several concurrent callers; null to the others */
  async switchOff(
    id: Types.ObjectId,
    switchedOff: { readonly at: Date; readonly reason: SwitchOffReason },
  ): Promise<WebhookEndpoint | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, isActive: true },
        { $set: { isActive: false, switchedOff, updatedAt: switchedOff.at } },
        { returnDocument: 'after' },
      )
      .lean();
  }
}
