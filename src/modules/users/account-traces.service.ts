import { Injectable } from '@nestjs/common';
import { AvatarsService } from './avatars.service.js';
import { OneTimeCodes } from './one-time-codes.js';

/** What a deleted account leaves outside the database: avatars on the image host, codes in the cache store. */
@Injectable()
export class AccountTraces {
  constructor(
    private readonly avatars: AvatarsService,
    private readonly codes: OneTimeCodes,
  ) {}

  /** Removes it. Again is fine. @throws ExternalCallError, CacheStoreDownError */
  async remove(userId: string): Promise<void> {
    await this.codes.forget(userId);
    await this.avatars.destroyAllOf(userId);
  }
}
