import { Injectable } from '@nestjs/common';
import type { Account } from '#modules/users/index.js';
import { PasskeyRepository } from '../../data/passkey.repository.js';
import { RefreshTokenRepository } from '../../data/refresh-token.repository.js';
import { SecondFactorRepository } from '../../data/second-factor.repository.js';

/** How an account signs in, for those who decide on its rights. */
export interface StaffFacts {
  /** When its newest session was opened or renewed. Undefined: never. */
  readonly lastSeenAt: Date | undefined;
  /** Whether it has an app for codes or a passkey. */
  readonly hasMfa: boolean;
}

/** Reads what the list of staff shows of sign-ins. */
@Injectable()
export class StaffFactsService {
  constructor(
    private readonly tokens: RefreshTokenRepository,
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
  ) {}

  /** The facts of each account, by its id. */
  async of(accounts: readonly Account[]): Promise<Map<string, StaffFacts>> {
    const ids = accounts.map(({ id }) => id);
    const withApp = await this.factors.ownersAmong(ids);
    const withPasskey = await this.passkeys.ownersAmong(ids);
    const facts = new Map<string, StaffFacts>();
    for (const { id, lastLogin } of accounts) {
      const renewedAt = await this.tokens.lastIssuedTo(id);
      const times = [renewedAt, lastLogin].flatMap((time) => (time === undefined ? [] : [time.getTime()]));
      const lastSeenAt = times.length === 0 ? undefined : new Date(Math.max(...times));
      facts.set(id, { lastSeenAt, hasMfa: withApp.has(id) || withPasskey.has(id) });
    }
    return facts;
  }
}
