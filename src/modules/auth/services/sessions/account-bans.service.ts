import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { UsersService } from '#modules/users/index.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { RefreshTokensService } from './refresh-tokens.service.js';

/** The administrator who bans, or lifts a ban. Without scopes: may do so with every account. */
type BanAuthor = Pick<AuthenticatedUser, 'scopes'>;

/**
 * Bans accounts and lifts bans. A ban ends every session immediately and refuses the next login (decisions, 12.22 and
 * 12.27).
 */
@Injectable()
export class AccountBansService {
  constructor(
    private readonly users: UsersService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Idempotent. @throws UserNotFoundError; LastAdministratorError, also when two administrators ban each other at once;
   * ScopeMissingError for an administrator with scopes who would ban another one
   */
  async ban(userId: string, by: BanAuthor = {}): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.users.refuseNarrowed(by, userId);
      await this.users.refuseLastAdministrator(userId, 'banned');
      await this.setActive(userId, false);
      await this.refreshTokens.revokeAllOf(userId);
      await this.access.revoke(userId, 'banned');
    });
    await this.access.apply(userId);
  }

  /** Idempotent. Sessions and access tokens ended by the ban stay ended (decisions, 13.26). @throws UserNotFoundError, ScopeMissingError */
  async lift(userId: string, by: BanAuthor = {}): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.users.refuseNarrowed(by, userId);
      const wasActive = await this.setActive(userId, true);
      if (!wasActive) await this.access.outdate(userId);
    });
    await this.access.apply(userId);
  }

  /** @returns whether it was active before */
  private async setActive(userId: string, isActive: boolean): Promise<boolean> {
    const before = { isActive: (await this.users.findAccount(userId)).isActive };
    await this.users.setActive(userId, isActive);
    const action = isActive ? 'USER_REINSTATED' : 'USER_BANNED';
    await this.auditLog.record({ action, subject: userId, before, after: { isActive } });
    return before.isActive;
  }
}
