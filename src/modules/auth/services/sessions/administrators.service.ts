import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { UserNotFoundError, UsersService, type Account } from '#modules/users/index.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { RefreshTokensService } from './refresh-tokens.service.js';

/** What came of taking the role from an account: it was one, it was none, or it is the last one and stays it. */
export type Revocation = 'revoked' | 'none' | 'last';

/** Makes accounts administrators, and takes the role from them, for commands. */
@Injectable()
export class AdministratorsService {
  constructor(
    private readonly users: UsersService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Makes an account an administrator. Sessions that are open see it after their next refresh. Idempotent.
   * @param command what the audit log names as the author
   * @throws UserNotFoundError
   */
  async grant(email: string, command: string): Promise<void> {
    const account = await this.find(email);
    await this.unitOfWork.run(async () => {
      if (await this.isAdmin(account.id)) return;
      await this.setRole(account.id, 'ADMIN', command);
    });
  }

  /**
   * Takes the role from an account: its tokens reach nothing any more, its sessions end, and the next login is that of a
   * customer. Idempotent.
   * @param force also if no other active administrator is left
   * @throws UserNotFoundError
   */
  async revoke(email: string, command: string, { force }: { force: boolean }): Promise<Revocation> {
    const account = await this.find(email);
    const outcome = await this.unitOfWork.run(async (): Promise<Revocation> => {
      if (!(await this.isAdmin(account.id))) return 'none';
      if (!force && !(await this.users.lockAnotherAdmin(account.id))) return 'last';
      await this.setRole(account.id, 'USER', command);
      await this.refreshTokens.revokeAllOf(account.id);
      await this.access.outdate(account.id);
      return 'revoked';
    });
    await this.access.apply(account.id);
    return outcome;
  }

  private async find(email: string): Promise<Account> {
    const { account } = await findOrFail(this.users.findCredentials(email), UserNotFoundError);
    return account;
  }

  private async isAdmin(userId: string): Promise<boolean> {
    return (await this.users.findAccount(userId)).role === 'ADMIN';
  }

  private async setRole(userId: string, role: Account['role'], command: string): Promise<void> {
    await this.users.setRole(userId, role);
    await this.auditLog.record({
      action: role === 'ADMIN' ? 'USER_ADMIN_GRANTED' : 'USER_ADMIN_REVOKED',
      subject: userId,
      before: { role: role === 'ADMIN' ? 'USER' : 'ADMIN' },
      after: { role },
      byCommand: command,
    });
  }
}
