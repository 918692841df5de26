import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { PincodeInAnotherZoneError, RestZoneExistsError } from '../shipping-rates.errors.js';
import { ShippingZone } from './shipping-zone.schema.js';

type Changeable = Omit<ShippingZone, '_id' | 'version' | 'createdAt' | 'updatedAt'>;

/** The fields that an administrator may change; `null` unsets a field. */
export type ZoneChanges = { [Field in keyof Changeable]?: Changeable[Field] | null };

/** A zone without its list of PIN codes. */
export type ZoneSummary = Omit<ShippingZone, 'pincodes' | 'entries'>;

/** Stores zones. An entry belongs to one zone, and one zone has the rest, by unique indexes. */
@Injectable()
export class ShippingZoneRepository {
  constructor(
    @InjectModel(ShippingZone.name) private readonly model: Model<ShippingZone>,
    private readonly lists: ListReader,
  ) {}

  /** @throws PincodeInAnotherZoneError, RestZoneExistsError */
  async insert(zone: ShippingZone): Promise<void> {
    await translateDuplicates(() => this.model.create([zone]));
  }

  async findById(id: string): Promise<ShippingZone | null> {
    return this.model.findById(id).lean();
  }

  /** The active zones, the oldest first, without their plain entries. */
  async findActive(): Promise<ShippingZone[]> {
    return this.model.find({ isActive: true }).select({ entries: 0 }).sort({ createdAt: 1, _id: 1 }).lean();
  }

  /** The name of the zone that has an entry of this plain form. */
  async nameOfOwner(entry: string): Promise<string | undefined> {
    const filter = { entries: entry, pincodeCount: { $exists: true } };
    return (await this.model.findOne(filter).select({ name: 1 }).lean())?.name;
  }

  /** Returns one page, newest first. */
  async findPage(page: PageQuery): Promise<ListPage<ZoneSummary>> {
    const select = { pincodes: 0, entries: 0 } as const;
    return this.lists.read(this.model, { filter: {}, order: NEWEST_FIRST, select }, page);
  }

  /** Changes a zone that is still of the version. @throws PincodeInAnotherZoneError, RestZoneExistsError */
  async update(
    { _id, version }: ShippingZone,
    changes: ZoneChanges,
    now: Date,
  ): Promise<ShippingZone | null> {
    const update = { ...setAndUnset({ ...changes, updatedAt: now }), $inc: { version: 1 } };
    return translateDuplicates(async () =>
      this.model.findOneAndUpdate({ _id, version }, update, { returnDocument: 'after' }).lean(),
    );
  }

  /** @returns the deleted zone; null when it does not exist */
  async delete(id: string): Promise<ShippingZone | null> {
    return this.model.findByIdAndDelete(id).lean();
  }
}

async function translateDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error, 'isRest')) throw new RestZoneExistsError();
    if (!isDuplicateKey(error, 'entries')) throw error;
    const { keyValue } = error as { readonly keyValue?: { readonly entries?: unknown } };
    throw new PincodeInAnotherZoneError(String(keyValue?.entries));
  }
}
