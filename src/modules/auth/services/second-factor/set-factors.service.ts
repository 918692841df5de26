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
    return [...(await this.appOf(userId)), ...(await this.passkeysOf(userId))];
  }

  /**
   * Returns the factors of which one has to follow a password, a mailed code or a provider's token; none: that first
   * factor suffices. The passkeys of an administrator count. Those of a customer without an app stand beside the
   * password (decisions, 14.38).
   */
  async neededBy({ id, role }: Pick<Account, 'id' | 'role'>): Promise<readonly SecondFactorKind[]> {
    const app = await this.appOf(id);
    return role === 'ADMIN' || app.length > 0 ? [...app, ...(await this.passkeysOf(id))] : [];
  }

  private async appOf(userId: string): Promise<SecondFactorKind[]> {
    return (await this.factors.findConfirmed(userId)) === null ? [] : ['totp'];
  }

  private async passkeysOf(userId: string): Promise<SecondFactorKind[]> {
    return (await this.passkeys.countOf(userId)) > 0 ? ['passkey'] : [];
  }
}
