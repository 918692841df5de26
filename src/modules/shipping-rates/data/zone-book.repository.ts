import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { TooManyZonesError } from '../shipping-rates.errors.js';
import { MAX_ENTRIES, MAX_ZONES } from '../shipping-rates.limits.js';
import { ZoneBook } from './zone-book.schema.js';

const BOOK = 'zones';

/** Counts zones and their changes, in the unit of work of each: changes come one after the other. */
@Injectable()
export class ZoneBookRepository {
  constructor(@InjectModel(ZoneBook.name) private readonly model: Model<ZoneBook>) {}

  /** The number of the last change of any zone; 0 before the first. */
  async revision(): Promise<number> {
    return (await this.model.findOne({ _id: BOOK }).lean())?.revision ?? 0;
  }

  /**
   * Notes a change of a zone.
   * @param added how many zones and entries there are more; fewer by a number below 0
   * @throws TooManyZonesError when there would be more than there may be
   */
  async note({ zones, entries }: { readonly zones: -1 | 0 | 1; readonly entries: number }): Promise<void> {
    const empty = { revision: 0, zones: 0, entries: 0 };
    await this.model.updateOne({ _id: BOOK }, { $setOnInsert: empty }, { upsert: true });
    const room = {
      ...(zones > 0 ? { zones: { $lte: MAX_ZONES - zones } } : {}),
      ...(entries > 0 ? { entries: { $lte: MAX_ENTRIES - entries } } : {}),
    };
    const update = { $inc: { revision: 1, zones, entries } };
    const { matchedCount } = await this.model.updateOne({ _id: BOOK, ...room }, update);
    if (matchedCount === 0) throw new TooManyZonesError();
  }
}
