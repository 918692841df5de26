import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { Clock } from '#common/time/clock.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AccountAccessService } from './account-access.service.js';
import { AccountErasureRepository } from '../../data/account-erasure.repository.js';
import { UserRepository } from '../../data/user.repository.js';
import { UserNotFoundError } from '../../users.errors.js';
import { ERASE_TRACES } from '../../users.jobs.js';

/** Access tokens run for 15 minutes after the deletion, and a request begun with one a little longer. */
const SECOND_PASS_AFTER_MS = 20 * 60_000;

/**
 * Deletes accounts: every module gives up or anonymises what it keeps, in one transaction that ends with the user.
 *
 * A request of the same user that is under way meanwhile (a checkout, say) does not see the deletion and may write
 * after it. So the modules are asked once more when the last access token has run out.
 */
@Injectable()
export class AccountDeletionService implements OnApplicationBootstrap {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly users: UserRepository,
    private readonly erasures: AccountErasureRepository,
    private readonly access: AccountAccessService,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Runs when every module has registered its part. @throws Error that names a missing one: the start fails */
  onApplicationBootstrap(): void {
    this.registry.assertComplete();
  }

  /** Access tokens of the account are refused from the answer on. @throws UserNotFoundError */
  async delete(userId: string): Promise<void> {
    const secondPassAt = new Date(this.clock.nowMs() + SECOND_PASS_AFTER_MS);
    await this.unitOfWork.run(async () => {
      if (!(await this.users.exists(userId))) throw new UserNotFoundError();
      await this.erase(userId);
      await this.erasures.insert(userId, secondPassAt);
      await this.access.revoke(userId, 'deleted');
    });
    await this.access.apply(userId);
  }

  /** Looks once more after the accounts whose second pass is due. Safe with many processes. */
  async runSecondPass(): Promise<void> {
    for (const userId of await this.erasures.findDue(this.clock.now())) {
      await this.unitOfWork.run(async () => {
        if (!(await this.erasures.delete(userId))) return;
        await this.erase(userId);
        // No token is left to be refused, so nothing has to remember the account.
        await this.access.restore(userId);
      });
    }
  }

  private async erase(userId: string): Promise<void> {
    for (const part of this.registry.inOrder()) await part.eraseFor(userId);
    await this.outbox.add(ERASE_TRACES, { userId }, `user:${userId}`);
  }
}
