import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { UserRepository } from '../../data/user.repository.js';
import type { User } from '../../data/user.schema.js';
import { userNameKey, userWords } from '../../domain/user-words.js';
import type { ProfileChangesDto } from '../../dto/profile.dto.js';
import { FutureBirthDateError, UserNotFoundError } from '../../users.errors.js';
import { authorTopic } from '../../users.topics.js';
import { toProfile, type ProfileView } from '../../views/profile.view.js';
import { AccountWebhooksService } from '../account-webhooks.service.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserRepository,
    private readonly webhooks: AccountWebhooksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: ChangePublisher,
    private readonly clock: Clock,
  ) {}

  /** @throws UserNotFoundError */
  async find(userId: string): Promise<ProfileView> {
    return toProfile(await findOrFail(this.users.findById(userId), UserNotFoundError));
  }

  /**
   * Changes only the given fields; without any, does nothing.
   * @throws FutureBirthDateError, PhoneTakenError, UserNotFoundError
   */
  async update(userId: string, changes: ProfileChangesDto): Promise<ProfileView> {
    if (changes.dob !== undefined && changes.dob > this.clock.now()) throw new FutureBirthDateError();
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    if (given.length === 0) return this.find(userId);
    const changed = await this.unitOfWork.run(async () => {
      const before = await findOrFail(this.users.findById(userId), UserNotFoundError);
      const after = { ...before, ...(Object.fromEntries(given) as Partial<User>) };
      const update = {
        ...Object.fromEntries(given),
        ...storedWords(userWords(after)),
        nameKey: userNameKey(after),
      };
      const updated = this.webhooks.updating(userId, () => this.users.update(userId, update));
      return findOrFail(updated, UserNotFoundError);
    });
    const profile = toProfile(changed);
    this.publisher.publish([authorTopic(userId)]);
    return profile;
  }
}
