import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { UserRepository } from '../../data/user.repository.js';
import { UserNotFoundError } from '../../users.errors.js';
import { PASSWORD_CHANGED_MAIL } from '../../users.jobs.js';

/** Replaces passwords, and sees to it that their owners hear of it. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly users: UserRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the hash of a new password; the `SECURITY_ALERT` and the confirmation mail stand or fall with it.
   * Joins an open unit of work. @throws UserNotFoundError
   */
  async replace(userId: string, passwordHash: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.users.setPassword(userId, passwordHash, this.clock.now())))
        throw new UserNotFoundError();
      await this.notifications.notify({
        userId,
        type: 'SECURITY_ALERT',
        title: 'Password changed',
        message: 'The password of your account was changed. If it was not you, reset it now and contact us.',
      });
      await this.outbox.add(PASSWORD_CHANGED_MAIL, { userId }, `user:${userId}`);
    });
  }
}
