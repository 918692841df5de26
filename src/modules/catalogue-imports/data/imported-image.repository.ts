import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ImportedImageFile } from './imported-image.schema.js';

/** The images that imports have fetched, by their addresses. */
@Injectable()
export class ImportedImageRepository {
  constructor(@InjectModel(ImportedImageFile.name) private readonly model: Model<ImportedImageFile>) {}

  /** Where those of the addresses that were fetched are stored. */
  async find(addresses: readonly string[]): Promise<Map<string, string>> {
    const found = await this.model.find({ _id: { $in: [...addresses] } }).lean();
    return new Map(found.map(({ _id, storedAt }) => [_id, storedAt]));
  }

  /** Stores the image; of two processes that fetch it at once, the second replaces the first. */
  async keep(address: string, storedAt: string, at: Date): Promise<void> {
    await this.model.updateOne({ _id: address }, { $set: { storedAt, at } }, { upsert: true });
  }
}
