import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { InvalidIdentityTokenError } from '../auth.errors.js';
import { UsedIdentityToken } from './used-identity-token.schema.js';

/** Records ID tokens so that each is accepted once. A unique index decides. */
@Injectable()
export class UsedIdentityTokenRepository {
  constructor(@InjectModel(UsedIdentityToken.name) private readonly model: Model<UsedIdentityToken>) {}

  /**
   * Marks a token as used. Joins an open unit of work.
   * @throws InvalidIdentityTokenError for all callers but the first
   */
  async use({ fingerprint, expiresAt }: Pick<UsedIdentityToken, 'fingerprint' | 'expiresAt'>): Promise<void> {
    try {
      await this.model.create([{ fingerprint, expiresAt }]);
    } catch (error) {
      throw isDuplicateKey(error, 'fingerprint') ? new InvalidIdentityTokenError() : error;
    }
  }
}
