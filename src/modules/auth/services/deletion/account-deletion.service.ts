import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { UsersService } from '#modules/users/index.js';
import { AccountErasureRepository } from '../../data/account-erasure.repository.js';
import { AccountAccessService } from '../revocations/account-access.service.js';

/** Access tokens are valid for 15 minutes after the deletion, and a request started with one lasts a little longer. */
const SECOND_PASS_AFTER_MS = 20 * 60_000;

/**
 * Deletes accounts. One transaction erases or anonymises the data of every module and deletes the user.
 *
 * A concurrent request of the same user, for example a checkout, does not see the deletion and may write after it. A
 * second pass therefore erases again after the last access token has expired.
 */
@Injectable()
export class AccountDeletionService implements OnApplicationBootstrap {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly users: UsersService,
    private readonly erasures: AccountErasureRepository,
    private readonly access: AccountAccessService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs after every module has registered its part. @throws Error naming a missing part, which aborts the start */
  onApplicationBootstrap(): void {
    this.registry.assertComplete();
  }

  /**
   * Deletes the account and revokes its access tokens immediately.
   * @throws UserNotFoundError; LastAdministratorError, also when the last two delete themselves at once
   */
  async delete(userId: string): Promise<void> {
    const secondPassAt = new Date(this.clock.nowMs() + SECOND_PASS_AFTER_MS);
    await this.unitOfWork.run(async () => {
      await this.users.refuseLastAdministrator(userId, 'deleted');
      await this.erase(userId);
      await this.erasures.insert(userId, secondPassAt);
      await this.access.revoke(userId, 'deleted');
    });
    await this.access.apply(userId);
  }

  /** Erases again the accounts whose second pass is due. Safe with concurrent processes. */
  async runSecondPass(): Promise<void> {
    for (const userId of await this.erasures.findDue(this.clock.now())) {
      await this.unitOfWork.run(async () => {
        if (!(await this.erasures.delete(userId))) return;
        await this.erase(userId);
        // All tokens have expired, so the revocation is no longer needed.
        await this.access.restore(userId);
      });
    }
  }

  private async erase(userId: string): Promise<void> {
    for (const part of this.registry.inOrder()) await part.eraseFor(userId);
  }
}
