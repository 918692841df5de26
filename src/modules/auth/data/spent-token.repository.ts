import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { SpentToken } from './spent-token.schema.js';

/** Records tokens so that each is accepted once. The index of the ids decides. */
@Injectable()
export class SpentTokenRepository {
  constructor(@InjectModel(SpentToken.name) private readonly model: Model<SpentToken>) {}

  /**
   * Joins an open unit of work, which the caller gives up when the token is refused.
   * @param fingerprint a hash that is equal for every copy of the token
   * @returns true for exactly one of several callers
   */
  async spend(fingerprint: string, expiresAt: Date): Promise<boolean> {
    try {
      await this.model.create([{ _id: fingerprint, expiresAt }]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
