import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import {
  IdTokenError,
  IdTokenVerifier,
  type VerifiedToken,
} from '#infrastructure/identity-provider/id-token.js';
import { EmailTakenError, UsersService, type Account } from '#modules/users/index.js';
import { InvalidIdentityTokenError } from '../../auth.errors.js';
import { SpentTokenRepository } from '../../data/spent-token.repository.js';
import { deniesEmail, personOfClaims } from '../../domain/person-of-claims.js';
import { SignInsService, type SignIn } from '../second-factor/sign-ins.service.js';

/** Signs customers in with an identity provider's ID token. The first sign-in creates the account. */
@Injectable()
export class OauthSignInService {
  private readonly logger = new Logger('OauthSignInService');

  constructor(
    private readonly tokens: IdTokenVerifier,
    private readonly spentTokens: SpentTokenRepository,
    private readonly users: UsersService,
    private readonly signIns: SignInsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * An account that is known by its id at the provider needs no email claim (decisions, 13.24).
   * @throws InvalidIdentityTokenError for an invalid or used token and for a banned account; EmailTakenError when its
   * email address belongs to another account
   */
  async signIn(provider: string, idToken: string): Promise<SignIn> {
    const token = await this.verified(provider, idToken);
    if (deniesEmail(token.claims)) throw this.refused('the email address is not verified');
    try {
      return await this.openSession(token);
    } catch (error) {
      // A concurrent sign-in of the same person may have created the account; if so, this finds it.
      if (!(error instanceof EmailTakenError)) throw error;
      return this.openSession(token);
    }
  }

  private async openSession(token: VerifiedToken): Promise<SignIn> {
    return this.unitOfWork.run(async () => {
      if (!(await this.spentTokens.spend(token.fingerprint, token.expiresAt)))
        throw this.refused('the token was used before');
      const account = await this.accountOf(token);
      if (!account.isActive) throw this.refused('the account is banned');
      return this.signIns.proceed(account);
    });
  }

  private async accountOf({ externalId, claims }: VerifiedToken): Promise<Account> {
    const known = await this.users.recordExternalLogin(externalId);
    if (known !== null) return known;
    const person = personOfClaims(claims);
    if (person === null) throw this.refused('the email address is missing or not verified');
    await this.users.create({ ...person, externalId, authProvider: 'OAUTH', role: 'USER', isActive: true });
    return (await this.users.recordExternalLogin(externalId))!;
  }

  private async verified(provider: string, idToken: string): Promise<VerifiedToken> {
    try {
      return await this.tokens.verify(provider, idToken);
    } catch (error) {
      throw error instanceof IdTokenError ? this.refused(error.message) : error;
    }
  }

  /** The reason goes to the log only, never to the client. */
  private refused(why: string): InvalidIdentityTokenError {
    this.logger.warn({ event: 'auth.id_token_refused', msg: 'A sign-in with an ID token was refused', why });
    return new InvalidIdentityTokenError();
  }
}
