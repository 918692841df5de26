import { Injectable } from '@nestjs/common';
import type { SecondFactorKind } from '#http/decorators.js';
import type { Account } from '#modules/users/index.js';
import { PasskeyRepository } from '../../data/passkey.repository.js';
import { SecondFactorRepository } from '../../data/second-factor.repository.js';

/** Says which second factors an account has set, and which of them its sign-ins need. Joins an open unit of work. */
@Injectable()
export class SetFactorsService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
  ) {}

  /** The factors of an account: an app for codes, passkeys. */
  async of(userId: string): Promise<SecondFactorKind[]> {
    const hasApp = (await this.factors.findConfirmed(userId)) !== null;
    const hasPasskey = (await this.passkeys.countOf(userId)) > 0;
    return [...(hasApp ? ['totp' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])];
  }

  /**
   * Those of which one has to follow a password, a mailed code or a provider's token; none: that first factor suffices. The passkeys of
   * an administrator count. Those of a customer without an app stand beside the password (decisions, 14.38).
   */
  async neededBy({ id, role }: Pick<Account, 'id' | 'role'>): Promise<readonly SecondFactorKind[]> {
    const kinds = await this.of(id);
    return role === 'ADMIN' || kinds.includes('totp') ? kinds : [];
  }
}
