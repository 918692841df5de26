import { Injectable, type OnModuleInit } from '@nestjs/common';
import { toMajor } from '#common/money/money.js';
import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import { scrollMetaOf } from '#common/paging/page.view.js';
import type { TagChange } from '#common/tags/staff-tags.js';
import type { AuthenticatedUser } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { AccountBansService } from '#modules/auth/index.js';
import { OrderQueriesService } from '#modules/orders/index.js';
import {
  AccountWebhooksService,
  UserDirectoryService,
  UsersService,
  UserTagsService,
} from '#modules/users/index.js';
import { OwnAccountError } from '../customers.errors.js';
import type { AccountStatusDto } from '../dto/account-status.dto.js';
import type { CustomerListQuery } from '../dto/customer-list.query.js';
import type { CustomerAccountView, UserListView } from '../views/customer.view.js';

/** Accounts with their orders, for administrators. */
@Injectable()
export class CustomersAdminService implements OnModuleInit {
  constructor(
    private readonly directory: UserDirectoryService,
    private readonly users: UsersService,
    private readonly tags: UserTagsService,
    private readonly bans: AccountBansService,
    private readonly orders: OrderQueriesService,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: AccountWebhooksService,
  ) {}

  onModuleInit(): void {
    this.webhooks.readBy((userId) => this.find(userId));
  }

  /** Returns one page of all accounts; a tracking number finds those of its orders. @throws WrongCursorError */
  async list({ q, role, isActive, sort, ...query }: CustomerListQuery): Promise<UserListView> {
    const meant = q === undefined ? [] : await this.orders.ownersByTracking(q);
    const page = await this.directory.list({ q, meant, role, isActive }, sort, query);
    return { users: page.entries, meta: scrollMetaOf(query, page) };
  }

  /** @throws UserNotFoundError */
  async find(userId: string): Promise<CustomerAccountView> {
    const profile = await this.users.findProfileForStaff(userId);
    const { orderCount, spentMinor, lastOrderAt } = await this.orders.summaryOf(userId);
    return {
      ...profile,
      orderCount,
      totalSpent: toMajor(spentMinor),
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    };
  }

  /**
   * Bans the account, which ends its sessions at once, or lifts the ban.
   * @throws OwnAccountError, LastAdministratorError, UserNotFoundError, ScopeMissingError
   */
  async setActive(userId: string, isActive: boolean, admin: AuthenticatedUser): Promise<CustomerAccountView> {
    if (!isActive && userId.toLowerCase() === admin.id) throw new OwnAccountError();
    await (isActive ? this.bans.lift(userId, admin) : this.bans.ban(userId, admin));
    return this.find(userId);
  }

  /**
   * Changes what the staff say of an account.
   * @throws ValidationFailedError when they say nothing; what `setActive` throws
   */
  async update(
    userId: string,
    { isActive, codAllowed }: AccountStatusDto,
    admin: AuthenticatedUser,
  ): Promise<CustomerAccountView> {
    if (isActive === undefined && codAllowed === undefined)
      throw new ValidationFailedError('isActive is required');
    if (codAllowed !== undefined) await this.setCodAllowed(userId, codAllowed, admin);
    return isActive === undefined ? this.find(userId) : this.setActive(userId, isActive, admin);
  }

  private async setCodAllowed(
    userId: string,
    codAllowed: boolean | null,
    admin: AuthenticatedUser,
  ): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.users.refuseNarrowed(admin, userId);
      const before = await this.users.setCodAllowed(userId, codAllowed);
      if (before === codAllowed) return;
      await this.audit.record({
        action: 'USER_CASH_CHANGED',
        subject: userId,
        before: { codAllowed: before },
        after: { codAllowed },
      });
    });
  }

  /**
   * Changes the tags of an account. The audit log, which is never erased, has their number and not their words.
   * @throws UserNotFoundError, TooManyTagsError
   */
  async changeTags(userId: string, change: TagChange): Promise<CustomerAccountView> {
    await this.unitOfWork.run(async () => {
      const changed = await this.tags.change(userId, change);
      if (changed === undefined) return;
      const { before, after } = changed;
      await this.audit.record({
        action: 'USER_TAGS_CHANGED',
        subject: userId,
        before: { tags: before.length },
        after: { tags: after.length },
      });
    });
    return this.find(userId);
  }
}
