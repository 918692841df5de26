import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { Clock } from '#common/time/clock.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { ERASE_CODES } from './auth.jobs.js';
import { RefreshTokenRepository } from './data/refresh-token.repository.js';

/**
 * Sessions are exported with their times and clients, and deleted with the account. One-time codes are deleted from
 * the cache store after the commit.
 */
@Injectable()
export class AuthPersonalData extends PersonalData {
  readonly name = 'auth';

  constructor(
    private readonly tokens: RefreshTokenRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const tokens = await this.tokens.findUsableOf(userId, this.clock.now());
    return tokens.map(({ createdAt, expiresAt, userAgent, address }) => ({
      renewedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ...(userAgent === undefined ? {} : { userAgent }),
      ...(address === undefined ? {} : { address }),
    }));
  }

  async eraseFor(userId: string): Promise<void> {
    await this.tokens.deleteAllOf(userId);
    await this.outbox.add(ERASE_CODES, { userId }, `user:${userId}`);
  }
}
