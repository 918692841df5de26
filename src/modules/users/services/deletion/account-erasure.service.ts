import { Injectable } from '@nestjs/common';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { AvatarsService } from '../profile/avatars.service.js';
import { OneTimeCodesService } from '../password/one-time-codes.service.js';
import { ERASE_EXTERNAL_DATA } from '../../users.jobs.js';

/** Erases what a deleted account leaves outside the database: avatars on the image host, codes in the cache store. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly avatars: AvatarsService,
    private readonly codes: OneTimeCodesService,
  ) {}

  /** Idempotent. @throws ExternalCallError, CacheStoreDownError */
  @HandlesJob(ERASE_EXTERNAL_DATA)
  async eraseExternalData({ userId }: PayloadOf<typeof ERASE_EXTERNAL_DATA>): Promise<void> {
    await this.codes.deleteAllOf(userId);
    await this.avatars.destroyAllOf(userId);
  }
}
