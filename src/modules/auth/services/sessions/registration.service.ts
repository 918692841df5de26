import { Injectable } from '@nestjs/common';
import type { WithRefreshToken } from '#http/decorators.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { PasswordHasherService, UsersService } from '#modules/users/index.js';
import { AccountAttemptsService } from './account-attempts.service.js';
import { SEND_CODE } from '../../auth.jobs.js';
import type { RegistrationDto } from '../../dto/registration.dto.js';
import { SessionsService } from './sessions.service.js';
import type { SessionView } from '../../views/session.view.js';

/** Signs customers up. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasherService,
    private readonly sessions: SessionsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly attempts: AccountAttemptsService,
  ) {}

  /**
   * Makes the account, its first session and the order for its verification mail, all or none of them.
   * The mail counts among the codes that the address is sent in an hour.
   * @throws EmailTakenError, PhoneTakenError, LimitExceededError, CacheStoreDownError
   */
  async register(registration: RegistrationDto): Promise<WithRefreshToken<SessionView>> {
    return this.attempts.sendCode(registration.email, () => this.create(registration));
  }

  private async create({ password, ...person }: RegistrationDto): Promise<WithRefreshToken<SessionView>> {
    const passwordHash = await this.hasher.hash(password);
    return this.unitOfWork.run(async () => {
      const account = await this.users.create({
        ...person,
        passwordHash,
        authProvider: 'LOCAL',
        role: 'USER',
        isEmailVerified: false,
        isActive: true,
      });
      const code = { userId: account.id, purpose: 'verify-email' } as const;
      await this.outbox.add(SEND_CODE, code, `user:${account.id}`);
      return this.sessions.open(account);
    });
  }
}
