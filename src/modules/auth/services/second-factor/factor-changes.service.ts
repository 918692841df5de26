import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '#http/decorators.js';
import { MfaRequiredError } from '../../auth.errors.js';
import { SetFactorsService } from './set-factors.service.js';

/**
 * Guards changes of the second factors of administrators. A password alone opens the first set-up; once there is a passkey or an app for
 * codes, only a session that was opened with it changes them, else the password would replace what it may not open.
 */
@Injectable()
export class FactorChangesService {
  constructor(private readonly factors: SetFactorsService) {}

  /** @throws MfaRequiredError */
  async refuseWithoutFactor({ id, role, secondFactor }: AuthenticatedUser): Promise<void> {
    if (role !== 'ADMIN' || secondFactor !== undefined) return;
    if ((await this.factors.of(id)).length > 0) throw new MfaRequiredError();
  }
}
