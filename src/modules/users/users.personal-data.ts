import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { AvatarFileRepository } from './data/avatar-file.repository.js';
import { DataExportRepository } from './data/data-export.repository.js';
import { UserRepository } from './data/user.repository.js';
import { AccountWebhooksService } from './services/account-webhooks.service.js';
import { ERASE_AVATARS } from './users.jobs.js';
import { authorTopic } from './users.topics.js';
import { toAccountExport } from './views/data-export.view.js';

/**
 * The account with its address book, its data exports and the mails of the embedded inbox. Exported without password and mails;
 * deleted last. Avatar files are deleted from the image host after the commit.
 */
@Injectable()
export class UsersPersonalData extends PersonalData {
  readonly name = 'users';

  constructor(
    private readonly users: UserRepository,
    private readonly avatars: AvatarFileRepository,
    private readonly exports: DataExportRepository,
    private readonly mailer: Mailer,
    private readonly webhooks: AccountWebhooksService,
    private readonly outbox: Outbox,
    private readonly publisher: ChangePublisher,
  ) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const user = await this.users.findById(userId);
    if (user === null) return null;
    const avatars = await this.avatars.findAllOf(userId);
    const urls = avatars.map(({ url }) => url);
    return toAccountExport(user, urls);
  }

  async eraseFor(userId: string): Promise<void> {
    await this.exports.deleteAllOf(userId);
    // The second pass finds no account any more: what was mailed meanwhile is removed after seven days.
    const user = await this.users.findById(userId);
    if (user !== null) await this.mailer.forget(user.email);
    await this.webhooks.erasing(userId);
    await this.users.delete(userId);
    this.publisher.publish([authorTopic(userId)]);
    await this.outbox.add(ERASE_AVATARS, { userId }, `user:${userId}`);
  }
}
