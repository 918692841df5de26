import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { UsersService } from '#modules/users/index.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { RefreshTokensService } from './refresh-tokens.service.js';

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

  /** Idempotent. @throws UserNotFoundError; LastAdministratorError, also when two administrators ban each other at once */
  async ban(userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.users.refuseLastAdministrator(userId, 'banned');
      await this.setActive(userId, false);
      await this.refreshTokens.revokeAllOf(userId);
      await this.access.revoke(userId, 'banned');
    });
    await this.access.apply(userId);
  }

  /** Idempotent. Sessions and access tokens ended by the ban stay ended (decisions, 13.26). @throws UserNotFoundError */
  async lift(userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
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
