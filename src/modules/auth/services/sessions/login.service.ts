import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HASHED_FORM, UsersService, type Credentials } from '#modules/users/index.js';
import { AccountAttemptsService } from './account-attempts.service.js';
import { KnownBrowsersService } from './known-browsers.service.js';
import { InvalidCredentialsError } from '../../auth.errors.js';
import type { LoginDto } from '../../dto/login.dto.js';
import { SignInsService, type SignIn } from '../second-factor/sign-ins.service.js';
import { PasswordHasherService } from '../password/password-hasher.service.js';

@Injectable()
export class LoginService {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasherService,
    private readonly signIns: SignInsService,
    private readonly attempts: AccountAttemptsService,
    private readonly browsers: KnownBrowsersService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Opens a session, or asks for the second factor of the account. A refused login takes as long as a successful one and does not reveal the reason.
   * @throws InvalidCredentialsError, LimitExceededError, CacheStoreDownError
   */
  async login({ email, password }: LoginDto): Promise<SignIn> {
    const credentials = await this.attempts.guess('wrong-passwords', email, () =>
      this.check(email, password),
    );
    if (credentials === null) throw new InvalidCredentialsError();
    return this.openSession(credentials);
  }

  /**
   * @returns null for a wrong password or an account that may not log in, which both count as a failed attempt; else with the form
   * of the hash where it has turned out
   */
  private async check(email: string, password: string): Promise<Credentials | null> {
    const credentials = await this.users.findCredentials(email);
    const form = await this.hasher.formOf(password, credentials, this.browsers.askerFor(email));
    const mayLogIn = credentials?.account.isActive === true && credentials.account.authProvider === 'LOCAL';
    if (form === null || !mayLogIn) return null;
    return form === HASHED_FORM ? { ...credentials, passwordForm: form } : credentials;
  }

  /** Opens no session when the account was banned or its password reset during the password check. */
  private async openSession(credentials: Credentials): Promise<SignIn> {
    return this.unitOfWork.run(async () => {
      const current = await this.users.recordLogin(credentials.account.id, credentials);
      if (current === null) throw new InvalidCredentialsError();
      return this.signIns.proceed(current);
    });
  }
}
