import { Injectable } from '@nestjs/common';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { AvatarsService } from '../profile/avatars.service.js';
import { OneTimeCodesService } from '../password/one-time-codes.service.js';
import { ERASE_TRACES } from '../../users.jobs.js';

/** What a deleted account leaves outside the database: avatars on the image host, codes in the cache store. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly avatars: AvatarsService,
    private readonly codes: OneTimeCodesService,
  ) {}

  /** Removes it. Idempotent. @throws ExternalCallError, CacheStoreDownError */
  @HandlesJob(ERASE_TRACES)
  async remove({ userId }: PayloadOf<typeof ERASE_TRACES>): Promise<void> {
    await this.codes.forget(userId);
    await this.avatars.destroyAllOf(userId);
  }
}
