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
    if ((await this.passkeys.countOf(id)) > 0 || (await this.factors.findConfirmed(id)) !== null)
      throw new MfaRequiredError();
  }
}
