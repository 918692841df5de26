import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { UsedPasskeyChallenge } from './used-passkey-challenge.schema.js';

/** Records the challenges that passkeys have answered, so that each is accepted once. A unique index decides. */
@Injectable()
export class UsedPasskeyChallengeRepository {
  constructor(@InjectModel(UsedPasskeyChallenge.name) private readonly model: Model<UsedPasskeyChallenge>) {}

  /** Joins an open unit of work, which the caller then gives up. @returns true for exactly one of several callers */
  async use(used: Pick<UsedPasskeyChallenge, 'challengeHash' | 'expiresAt'>): Promise<boolean> {
    try {
      await this.model.create([used]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'challengeHash')) return false;
      throw error;
    }
  }
}
