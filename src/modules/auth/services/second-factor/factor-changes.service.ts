import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import type { AuthenticatedUser } from '#http/decorators.js';
import { MfaRequiredError } from '../../auth.errors.js';
import { PasskeyRepository } from '../../data/passkey.repository.js';
import { SecondFactorRepository } from '../../data/second-factor.repository.js';

/**
 * Guards changes of second factors where administrators need one. A password alone opens the first set-up; once there is a passkey or an
 * app for codes, only a session that was opened with it changes them, else the password would replace what it may not open.
 */
@Injectable()
export class FactorChangesService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly config: AppConfig,
  ) {}

  /** @throws MfaRequiredError */
  async refuseWithoutFactor({ id, role, secondFactor }: AuthenticatedUser): Promise<void> {
    if (role !== 'ADMIN' || !this.config.identity.requireAdminMfa || secondFactor !== undefined) return;
    if (await this.hasFactor(id)) throw new MfaRequiredError();
  }

  /** Whether an account has a passkey, or an app for codes. Joins an open unit of work. */
  async hasFactor(userId: string): Promise<boolean> {
    return (await this.passkeys.countOf(userId)) > 0 || (await this.factors.findConfirmed(userId)) !== null;
  }
}
