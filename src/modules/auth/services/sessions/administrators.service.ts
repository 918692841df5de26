import { Injectable } from '@nestjs/common';
import type { Scope } from '#common/access/scopes.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ApiKeysService } from '#modules/api-keys/index.js';
import { AuditLogService, type AuditAction } from '#modules/audit-log/index.js';
import { UserNotFoundError, UsersService, type Account } from '#modules/users/index.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { RefreshTokensService } from './refresh-tokens.service.js';

/**
 * The outcome of a revocation of the role: it is revoked, the account had none, or it is the last administrator and
 * keeps it.
 */
export type Revocation = 'revoked' | 'none' | 'last';

/** The entry of the audit log in place of scopes for an administrator with full access. */
const ALL = 'all';

/** Makes accounts administrators, narrows them to scopes, and takes the role from them: for commands, and for administrators. */
@Injectable()
export class AdministratorsService {
  constructor(
    private readonly users: UsersService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly apiKeys: ApiKeysService,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Makes an account an administrator, with these scopes; one that is an administrator has them from now on. Sessions that are open see
   * the role after their next refresh. Idempotent.
   * @param command what the audit log names as the author
   * @param scopes none: all
   * @throws UserNotFoundError, LastAdministratorError
   */
  async grant(email: string, command: string, scopes: readonly Scope[] = []): Promise<void> {
    const account = await this.find(email);
    await this.unitOfWork.run(async () => {
      if (await this.isAdmin(account.id)) await this.setScopes(account.id, scopes, command);
      else await this.appoint(account.id, scopes, command);
    });
  }

  /** Gives an account the role. Call it in a unit of work. @param command the author, where it is no administrator */
  async appoint(userId: string, scopes: readonly Scope[], command?: string): Promise<void> {
    const before = { role: (await this.users.findAccount(userId)).role };
    const after = await this.users.setRole(userId, 'ADMIN', scopes);
    await this.record('USER_ADMIN_GRANTED', userId, command, {
      before,
      after: { role: after.role, ...(after.scopes === undefined ? {} : { scopes: after.scopes }) },
    });
  }

  /**
   * Narrows an administrator to scopes, or gives all back; it holds for the next request. Joins an open unit of work. Idempotent.
   * @param command the author, where it is no administrator
   * @throws UserNotFoundError, LastAdministratorError
   */
  async setScopes(userId: string, scopes: readonly Scope[], command?: string): Promise<Account> {
    return this.unitOfWork.run(async () => {
      const before = await this.users.findAccount(userId);
      if (before.role !== 'ADMIN') throw new UserNotFoundError();
      if (scopes.length > 0) await this.users.refuseLastAdministrator(userId, 'given scopes');
      const after = await this.users.setRole(userId, before.role, scopes);
      await this.record('USER_SCOPES_CHANGED', userId, command, {
        before: { scopes: before.scopes ?? ALL },
        after: { scopes: after.scopes ?? ALL },
      });
      return after;
    });
  }

  /**
   * Takes the role from an account: its tokens reach nothing any more, its sessions end, and the next login is that of a
   * customer. Idempotent.
   * @param force also if no other active administrator is left
   * @throws UserNotFoundError
   */
  async revoke(email: string, command: string, { force }: { force: boolean }): Promise<Revocation> {
    const { id } = await this.find(email);
    const outcome = await this.unitOfWork.run(async (): Promise<Revocation> => {
      const { role, scopes } = await this.users.findAccount(id);
      if (role !== 'ADMIN') return 'none';
      if (!force && scopes === undefined && !(await this.users.lockAnotherAdmin(id))) return 'last';
      await this.dismiss(id, command);
      return 'revoked';
    });
    await this.access.apply(id);
    return outcome;
  }

  /**
   * Takes the role from an administrator and ends its sessions. Joins an open unit of work; call `AccountAccessService.apply` after its
   * commit. @throws UserNotFoundError, LastAdministratorError
   */
  async remove(userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.users.refuseLastAdministrator(userId, 'removed');
      await this.dismiss(userId);
    });
  }

  private async dismiss(userId: string, command?: string): Promise<void> {
    await this.users.setRole(userId, 'USER');
    await this.record('USER_ADMIN_REVOKED', userId, command, {
      before: { role: 'ADMIN' },
      after: { role: 'USER' },
    });
    await this.apiKeys.deleteOf(userId);
    await this.refreshTokens.revokeAllOf(userId);
    await this.access.outdate(userId);
  }

  private async find(email: string): Promise<Account> {
    const { account } = await findOrFail(this.users.findCredentials(email), UserNotFoundError);
    return account;
  }

  private async isAdmin(userId: string): Promise<boolean> {
    return (await this.users.findAccount(userId)).role === 'ADMIN';
  }

  private async record(
    action: AuditAction,
    subject: string,
    command: string | undefined,
    change: { before: object; after: object },
  ): Promise<void> {
    const author = command === undefined ? {} : { byCommand: command };
    await this.auditLog.record({ action, subject, ...change, ...author });
  }
}
