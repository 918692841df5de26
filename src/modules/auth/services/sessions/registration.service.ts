import { Injectable } from '@nestjs/common';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { UsersService } from '#modules/users/index.js';
import type { WithRefreshToken } from '../../cookies/refresh-cookie.interceptor.js';
import { AccountAttemptsService } from './account-attempts.service.js';
import { SEND_CODE } from '../../auth.jobs.js';
import type { RegistrationDto } from '../../dto/registration.dto.js';
import { KnownBrowsersService } from './known-browsers.service.js';
import { SessionsService } from './sessions.service.js';
import type { SessionView } from '../../views/session.view.js';
import { PasswordHasherService } from '../password/password-hasher.service.js';

@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasherService,
    private readonly sessions: SessionsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly attempts: AccountAttemptsService,
    private readonly browsers: KnownBrowsersService,
  ) {}

  /**
   * Creates the account, its first session and the outbox entry of its verification mail, in one transaction.
   * The mail counts toward the hourly limit of codes for the address. A taken address costs no hash.
   * @throws EmailTakenError, PhoneTakenError, LimitExceededError, PasswordChecksBusyError, CacheStoreDownError
   */
  async register(registration: RegistrationDto): Promise<WithRefreshToken<SessionView>> {
    return this.attempts.sendCode(registration.email, () => this.create(registration));
  }

  private async create({ password, ...person }: RegistrationDto): Promise<WithRefreshToken<SessionView>> {
    await this.users.assertFree(person.email);
    const passwordHash = await this.hasher.hash(password, this.browsers.askerFor(person.email));
    return this.unitOfWork.run(async () => {
      const account = await this.users.create({
        ...person,
        passwordHash,
        authProvider: 'LOCAL',
        role: 'USER',
        isEmailVerified: false,
        isActive: true,
      });
      const userId = account.id;
      await this.outbox.add(SEND_CODE, { userId, purpose: 'verify-email' }, `user:${userId}`);
      return this.sessions.open(account);
    });
  }
}
