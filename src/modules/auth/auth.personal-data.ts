import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { Clock } from '#common/time/clock.js';
import { RefreshTokenRepository } from './data/refresh-token.repository.js';

/** Sessions are exported as their start and expiry times, and deleted with the account. */
@Injectable()
export class AuthPersonalData extends PersonalData implements OnModuleInit {
  readonly name = 'auth';

  constructor(
    private readonly tokens: RefreshTokenRepository,
    private readonly registry: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async exportFor(userId: string): Promise<unknown> {
    const tokens = await this.tokens.findUsableOf(userId, this.clock.now());
    return tokens.map(({ createdAt, expiresAt }) => ({
      renewedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  }

  async eraseFor(userId: string): Promise<void> {
    await this.tokens.deleteAllOf(userId);
  }
}
