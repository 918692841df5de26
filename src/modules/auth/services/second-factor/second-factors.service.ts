import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { AuthenticatedUser } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { UsersService } from '#modules/users/index.js';
import { MfaAlreadySetError, MfaRequiredError, WrongOwnMfaCodeError } from '../../auth.errors.js';
import { RefreshTokenRepository } from '../../data/refresh-token.repository.js';
import { SecondFactorRepository } from '../../data/second-factor.repository.js';
import type { SecondFactor } from '../../data/second-factor.schema.js';
import { hashOfRecoveryCode, newRecoveryCodes, newRecoverySalt } from '../../secrets/recovery-codes.js';
import { newTotpSecret, totpUri } from '../../secrets/totp.js';
import type {
  OwnSecondFactorView,
  RecoveryCodesView,
  TotpSetupView,
} from '../../views/second-factor.view.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { RefreshTokensService } from '../sessions/refresh-tokens.service.js';
import { sessionIdOf } from '../../secrets/token-id.js';
import { FactorChangesService } from './factor-changes.service.js';
import { SecondFactorCodesService } from './second-factor-codes.service.js';
import { SecurityNoticesService } from './security-notices.service.js';
import { SetFactorsService } from './set-factors.service.js';

/** Sets up and removes the second factor of the caller (decisions, 14.38). */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly users: UsersService,
    private readonly factors: SecondFactorRepository,
    private readonly kinds: SetFactorsService,
    private readonly codes: SecondFactorCodesService,
    private readonly changes: FactorChangesService,
    private readonly tokens: RefreshTokenRepository,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly notices: SecurityNoticesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Says whether the account has a second factor, and how many recovery codes are left. */
  async find(userId: string): Promise<OwnSecondFactorView> {
    const factor = await this.factors.findConfirmed(userId);
    return { isSet: factor !== null, recoveryCodesLeft: factor?.recoveryCodes?.length ?? 0 };
  }

  /**
   * Gives the secret of a new factor, which counts from its confirmation on.
   * @throws UserNotFoundError, MfaAlreadySetError, MfaRequiredError
   */
  async begin(user: AuthenticatedUser): Promise<TotpSetupView> {
    await this.changes.refuseWithoutFactor(user);
    const { id: userId } = user;
    const { email } = await this.users.findAccount(userId);
    const secret = await newTotpSecret();
    const isBegun = await this.factors.begin(userId, this.codes.seal(userId, secret), this.clock.now());
    if (!isBegun) throw new MfaAlreadySetError();
    const uri = await totpUri(secret, { issuer: this.config.shop.seller.name, account: email });
    return { secret, uri };
  }

  /**
   * Confirms the factor with a code of the app, ends every other session of the account, which had no second factor, and gives the
   * recovery codes. The caller's session has its second factor from its next refresh on.
   * @throws UserNotFoundError, WrongOwnMfaCodeError, MfaAlreadySetError, MfaRequiredError, LimitExceededError, CacheStoreDownError
   */
  async confirm(user: AuthenticatedUser, code: string): Promise<RecoveryCodesView> {
    await this.changes.refuseWithoutFactor(user);
    const { id, tokenId } = user;
    const account = await this.users.findAccount(id);
    const factor = await this.factors.find(id);
    if (factor?.confirmedAt !== undefined) throw new MfaAlreadySetError();
    const confirmed = await this.codes.check(account, factor, code, (step) =>
      this.unitOfWork.run(() => this.store(factor!, step, tokenId)),
    );
    if (confirmed === null) throw new WrongOwnMfaCodeError();
    await this.access.apply(id);
    return confirmed;
  }

  /**
   * Removes the factor with a code of the app or a recovery code.
   * @throws UserNotFoundError, WrongOwnMfaCodeError also without a factor; MfaRequiredError, LimitExceededError, CacheStoreDownError
   */
  async remove({ id, role }: AuthenticatedUser, code: string): Promise<void> {
    if (role === 'ADMIN' && this.config.identity.requireAdminMfa) throw new MfaRequiredError();
    const account = await this.users.findAccount(id);
    const isRemoved = await this.codes.spend(account, code, async () => {
      await this.factors.delete(id);
      if ((await this.kinds.of(id)).length === 0) await this.tokens.unsetSecondFactor(id);
      await this.notices.send(id, 'mfa-removed');
      return true;
    });
    if (isRemoved === null) throw new WrongOwnMfaCodeError();
  }

  private async store(factor: SecondFactor, step: number, tokenId: string): Promise<RecoveryCodesView> {
    const userId = factor._id.toHexString();
    const [recoveryCodes, recoverySalt] = [newRecoveryCodes(), newRecoverySalt()];
    const isFirst = await this.factors.confirm(factor, {
      confirmedAt: this.clock.now(),
      lastStep: step,
      recoverySalt,
      recoveryCodes: recoveryCodes.map((each) => hashOfRecoveryCode(each, recoverySalt)),
    });
    if (!isFirst) throw new MfaAlreadySetError();
    const sessionId = sessionIdOf(tokenId);
    if (sessionId !== undefined) await this.tokens.setSecondFactor(sessionId, 'totp');
    await this.refreshTokens.revokeAllOf(userId, sessionId);
    await this.access.outdate(userId, tokenId);
    await this.notices.send(userId, 'mfa-set');
    return { recoveryCodes };
  }
}
