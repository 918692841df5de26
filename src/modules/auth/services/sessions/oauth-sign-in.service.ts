import { Injectable, Logger } from '@nestjs/common';
import type { WithRefreshToken } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import {
  IdentityTokenError,
  IdentityTokens,
  type VerifiedToken,
} from '#infrastructure/identity-provider/identity-tokens.js';
import { EmailTakenError, UsersService, type Account } from '#modules/users/index.js';
import { InvalidIdentityTokenError } from '../../auth.errors.js';
import { UsedIdentityTokenRepository } from '../../data/used-identity-token.repository.js';
import { personOfClaims, type Person } from '../../domain/person-of-claims.js';
import { SessionsService } from './sessions.service.js';
import type { SessionView } from '../../views/session.view.js';

/** Signs customers in with the ID token of an identity provider; the first time makes their account. */
@Injectable()
export class OauthSignInService {
  private readonly logger = new Logger('OauthSignInService');

  constructor(
    private readonly tokens: IdentityTokens,
    private readonly usedTokens: UsedIdentityTokenRepository,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @throws InvalidIdentityTokenError on any fault of the token, for a banned account, and when it was used before;
   * EmailTakenError when its email address belongs to another account
   */
  async signIn(provider: string, idToken: string): Promise<WithRefreshToken<SessionView>> {
    const token = await this.verified(provider, idToken);
    const person = personOfClaims(token.claims);
    if (person === null) throw this.refused('the email address is missing or not verified');
    try {
      return await this.openSession(token, person);
    } catch (error) {
      // Another sign-in of the same person may have made the account meanwhile: then it is found now.
      if (!(error instanceof EmailTakenError)) throw error;
      return this.openSession(token, person);
    }
  }

  private async openSession(token: VerifiedToken, person: Person): Promise<WithRefreshToken<SessionView>> {
    return this.unitOfWork.run(async () => {
      await this.usedTokens.use(token);
      const account = await this.accountOf(token, person);
      if (!account.isActive) throw this.refused('the account is banned');
      return this.sessions.open(account);
    });
  }

  private async accountOf({ externalId }: VerifiedToken, person: Person): Promise<Account> {
    const known = await this.users.recordExternalLogin(externalId);
    if (known !== null) return known;
    await this.users.create({ ...person, externalId, authProvider: 'OAUTH', role: 'USER', isActive: true });
    return (await this.users.recordExternalLogin(externalId))!;
  }

  private async verified(provider: string, idToken: string): Promise<VerifiedToken> {
    try {
      return await this.tokens.verify(provider, idToken);
    } catch (error) {
      throw error instanceof IdentityTokenError ? this.refused(error.message) : error;
    }
  }

  /** The caller is not told why; whoever runs the shop is. */
  private refused(why: string): InvalidIdentityTokenError {
    this.logger.warn({ event: 'auth.id_token_refused', msg: 'A sign-in with an ID token was refused', why });
    return new InvalidIdentityTokenError();
  }
}
