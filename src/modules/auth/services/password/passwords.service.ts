import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { DataExportService, greetingName, UsersService, type Credentials } from '#modules/users/index.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { PASSWORD_CHANGED_MAIL } from '../../auth.jobs.js';
import { passwordChangedMail } from '../../mails/password-changed.mail.js';
import { RefreshTokensService } from '../sessions/refresh-tokens.service.js';

/** A caller who has proven the current password. */
export interface ProvenCaller {
  /** The credentials that the proof was checked against. */
  readonly checked: Credentials;
  /** The id of the access token that stays accepted. */
  readonly tokenId: string;
}

@Injectable()
export class PasswordsService {
  constructor(
    private readonly users: UsersService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly exports: DataExportService,
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sets a new password hash and ends every session of the account, the caller's included, with a `SECURITY_ALERT` and
   * a confirmation mail, in one transaction. Access tokens and links of data exports end with the sessions (decisions,
   * 13.26). Joins an open unit of work; call `AccountAccessService.apply` after its commit.
   * @param caller keeps the access token, unless it ended after `checked` was read
   * @returns false, with nothing changed, when the account is deleted or banned, or no longer as `checked`
   */
  async replace(userId: string, passwordHash: string, caller?: ProvenCaller): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      if (!(await this.users.setPassword(userId, passwordHash, caller?.checked))) return false;
      await this.notifications.notify({
        userId,
        type: 'SECURITY_ALERT',
        title: 'Password changed',
        message: 'The password of your account was changed. If it was not you, reset it now and contact us.',
      });
      await this.outbox.add(PASSWORD_CHANGED_MAIL, { userId }, `user:${userId}`);
      await this.refreshTokens.revokeAllOf(userId);
      await this.access.outdate(userId, caller?.tokenId);
      await this.exports.revokeLinks(userId);
      return true;
    });
  }

  /** Mails the owner of a changed password. Sends nothing when the account was deleted. */
  @HandlesJob(PASSWORD_CHANGED_MAIL)
  async mailOwner({ userId }: PayloadOf<typeof PASSWORD_CHANGED_MAIL>, effectId: string): Promise<void> {
    const account = await this.users.findAccountOrNull(userId);
    if (account?.passwordChangedAt === undefined) return;
    const content = passwordChangedMail(this.config.shop.seller, {
      firstname: greetingName(account),
      changedAt: account.passwordChangedAt,
    });
    await this.mailer.send({ id: effectId, to: account.email, ...content });
  }
}
