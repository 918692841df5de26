import { Injectable } from '@nestjs/common';
import type { WithRefreshToken } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { PasswordHasherService, UsersService, type Credentials } from '#modules/users/index.js';
import { AccountAttemptsService } from './account-attempts.service.js';
import { InvalidCredentialsError } from '../../auth.errors.js';
import type { LoginDto } from '../../dto/login.dto.js';
import { SessionsService } from './sessions.service.js';
import type { SessionView } from '../../views/session.view.js';

/** Signs customers and administrators in by password. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasherService,
    private readonly sessions: SessionsService,
    private readonly attempts: AccountAttemptsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * A refused login takes as long as a right one and does not tell why.
   * @throws InvalidCredentialsError, LimitExceededError, CacheStoreDownError
   */
  async login({ email, password }: LoginDto): Promise<WithRefreshToken<SessionView>> {
    const credentials = await this.attempts.guess('wrong-passwords', email, () =>
      this.check(email, password),
    );
    if (credentials === null) throw new InvalidCredentialsError();
    return this.openSession(credentials);
  }

  /** @returns null for a wrong password, and for an account that may not log in: the one is counted as the other */
  private async check(email: string, password: string): Promise<Credentials | null> {
    const credentials = await this.users.findCredentials(email);
    const right = await this.hasher.verify(password, credentials?.passwordHash);
    return credentials !== null && right && mayLogIn(credentials) ? credentials : null;
  }

  /** A ban or a password reset that came while the password was being checked is not overtaken by the session. */
  private async openSession({
    account,
    passwordHash = '',
  }: Credentials): Promise<WithRefreshToken<SessionView>> {
    return this.unitOfWork.run(async () => {
      if (!(await this.users.recordLogin(account.id, passwordHash))) throw new InvalidCredentialsError();
      return this.sessions.open(account);
    });
  }
}

function mayLogIn({ account }: Credentials): boolean {
  return account.isActive && account.authProvider === 'LOCAL';
}
