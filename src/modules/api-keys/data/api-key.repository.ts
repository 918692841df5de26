import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { PageQuery } from '#common/validation/page-query.js';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { ApiKey } from './api-key.schema.js';

type NewApiKey = Omit<ApiKey, '_id' | 'createdBy' | 'lastUsedAt'> & { readonly createdBy: string };

/** Keeps the keys of programs. Each method joins an open unit of work. */
@Injectable()
export class ApiKeyRepository {
  constructor(
    @InjectModel(ApiKey.name) private readonly model: Model<ApiKey>,
    private readonly lists: ListReader,
  ) {}

  async insert(key: NewApiKey): Promise<ApiKey> {
    const [created] = await this.model.create([{ ...key, createdBy: new Types.ObjectId(key.createdBy) }]);
    return created!.toObject();
  }

  /** Finds one page, newest first. */
  async findPage(page: PageQuery): Promise<ListPage<ApiKey>> {
    return this.lists.read(this.model, { filter: {}, order: NEWEST_FIRST }, page);
  }

  /** Finds a key that has not ended. */
  async findByHash(keyHash: string, now: Date): Promise<ApiKey | null> {
    const key = await this.model.findOne({ keyHash }).lean();
    return key?.expiresAt !== undefined && key.expiresAt <= now ? null : key;
  }

  async countOf(userId: string): Promise<number> {
    return this.model.countDocuments({ createdBy: userId });
  }

  /** Notes a use, unless a later one is noted. */
  async noteUse(id: Types.ObjectId, at: Date): Promise<void> {
    await this.model.updateOne(
      { _id: id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: at } }] },
      { $set: { lastUsedAt: at } },
    );
  }

  /** @returns the key to exactly one of several concurrent callers; null to the others */
  async take(id: string): Promise<ApiKey | null> {
    return this.model.findOneAndDelete({ _id: id }).lean();
  }

  async deleteOf(userId: string): Promise<void> {
    await this.model.deleteMany({ createdBy: userId });
  }
}
