import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { UsersService } from '#modules/users/index.js';
import { OwnSecondFactorError } from '../../auth.errors.js';
import { PasskeyRepository } from '../../data/passkey.repository.js';
import { PendingSignInRepository } from '../../data/pending-sign-in.repository.js';
import { SecondFactorRepository } from '../../data/second-factor.repository.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { RefreshTokensService } from '../sessions/refresh-tokens.service.js';
import { SecurityNoticesService } from './security-notices.service.js';

/**
 * Removes the second factor and the passkeys of an account whose owner has lost them and the recovery codes: by another administrator, or by
 * a command. Its sessions end, and the password alone signs in until a new factor is set up.
 */
@Injectable()
export class SecondFactorResetsService {
  constructor(
    private readonly users: UsersService,
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly pending: PendingSignInRepository,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly auditLog: AuditLogService,
    private readonly notices: SecurityNoticesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Idempotent: an account without a second factor or a passkey stays as it is.
   * @param by the administrator, or the command
   * @returns whether there was one
   * @throws UserNotFoundError; OwnSecondFactorError for the administrator's own account, which would need no code;
   * ScopeMissingError for an administrator with scopes who would reset another one's
   */
  async reset(userId: string, by: AuthenticatedUser | { command: string }): Promise<boolean> {
    if ('id' in by && by.id === userId) throw new OwnSecondFactorError();
    if ('id' in by) await this.users.refuseNarrowed(by, userId);
    await this.users.findAccount(userId);
    const isReset = await this.unitOfWork.run(async () => {
      const hadApp = await this.factors.delete(userId);
      const hadPasskeys = await this.passkeys.deleteAllOf(userId);
      if (!hadApp && !hadPasskeys) return false;
      await this.pending.deleteAllOf(userId);
      await this.refreshTokens.revokeAllOf(userId);
      await this.access.outdate(userId);
      await this.auditLog.record({
        action: 'USER_MFA_RESET',
        subject: userId,
        before: { hasMfa: true },
        after: { hasMfa: false },
        ...('command' in by ? { byCommand: by.command } : {}),
      });
      await this.notices.send(userId, 'mfa-reset');
      return true;
    });
    if (isReset) await this.access.apply(userId);
    return isReset;
  }
}
