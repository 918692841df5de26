import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { Clock } from '#common/time/clock.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UsersService } from '#modules/users/index.js';
import { ERASE_CODES } from './auth.jobs.js';
import { PasskeyRepository } from './data/passkey.repository.js';
import { PendingSignInRepository } from './data/pending-sign-in.repository.js';
import { RefreshTokenRepository } from './data/refresh-token.repository.js';
import { SignInRequestRepository } from './data/sign-in-request.repository.js';
import { SecondFactorRepository } from './data/second-factor.repository.js';
import { toPasskey } from './views/passkey.view.js';

/**
 * Sessions are exported with their times and clients, and deleted with the account; so are second factor and passkeys, of which nothing
 * secret is exported. One-time codes are deleted from the cache store after the commit.
 */
@Injectable()
export class AuthPersonalData extends PersonalData {
  readonly name = 'auth';

  constructor(
    private readonly tokens: RefreshTokenRepository,
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly pending: PendingSignInRepository,
    private readonly requests: SignInRequestRepository,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const tokens = await this.tokens.findUsableOf(userId, this.clock.now());
    const factor = await this.factors.findConfirmed(userId);
    const sessions = tokens.map(({ createdAt, expiresAt, userAgent, address }) => ({
      renewedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ...(userAgent === undefined ? {} : { userAgent }),
      ...(address === undefined ? {} : { address }),
    }));
    const passkeys = (await this.passkeys.findOf(userId)).map(toPasskey);
    if (factor === null && passkeys.length === 0) return sessions;
    return {
      sessions,
      ...(factor === null ? {} : { secondFactor: { confirmedAt: factor.confirmedAt?.toISOString() } }),
      ...(passkeys.length === 0 ? {} : { passkeys }),
    };
  }

  async eraseFor(userId: string): Promise<void> {
    await this.tokens.deleteAllOf(userId);
    const account = await this.users.findAccountOrNull(userId);
    if (account !== null) await this.requests.deleteAllOf(account.email);
    await this.pending.deleteAllOf(userId);
    await this.factors.delete(userId);
    await this.passkeys.deleteAllOf(userId);
    await this.outbox.add(ERASE_CODES, { userId }, `user:${userId}`);
  }
}
