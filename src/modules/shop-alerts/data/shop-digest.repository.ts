import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { ShopDigest } from './shop-digest.schema.js';

/** Another process has sent the digest. */
export class DigestSentError extends Error {}

@Injectable()
export class ShopDigestRepository {
  constructor(@InjectModel(ShopDigest.name) private readonly model: Model<ShopDigest>) {}

  async find(slot: string): Promise<ShopDigest | null> {
    return this.model.findById(slot).lean();
  }

  /** The newest one. */
  async last(): Promise<ShopDigest | null> {
    return this.model.findOne().sort({ _id: -1 }).lean();
  }

  /** @throws DigestSentError if there is one of that time, which ends the open unit of work */
  async insert(digest: ShopDigest): Promise<void> {
    try {
      await this.model.create([digest]);
    } catch (error) {
      if (isDuplicateKey(error, '_id')) throw new DigestSentError('The digest is sent', { cause: error });
      throw error;
    }
  }
}
