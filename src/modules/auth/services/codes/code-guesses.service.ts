import { Injectable } from '@nestjs/common';
import { OneTimeCodesService, WrongCodeError, type CodePurpose } from '#modules/users/index.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';

/** A code that somebody gives for an account. */
export interface GivenCode {
  /** The account's address, against which a wrong code is counted. */
  readonly email: string;
  /** Whose code it has to be: the user's id, or a name that no user has. */
  readonly owner: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/** Redeems one-time codes within the bound of wrong codes that an account has in an hour. */
@Injectable()
export class CodeGuessesService {
  constructor(
    private readonly codes: OneTimeCodesService,
    private readonly attempts: AccountAttemptsService,
  ) {}

  /** @throws WrongCodeError, LimitExceededError, CacheStoreDownError */
  async redeem({ email, owner, purpose, code }: GivenCode): Promise<void> {
    const right = await this.attempts.guess('wrong-codes', email, async () =>
      (await this.codes.redeem(owner, purpose, code)) ? true : null,
    );
    if (right === null) throw new WrongCodeError();
  }
}
