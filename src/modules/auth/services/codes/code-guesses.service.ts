import { Injectable } from '@nestjs/common';
import { OneTimeCodesService, WrongCodeError, type CodePurpose } from '#modules/users/index.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';

/** A one-time code submitted for an account. */
export interface GivenCode {
  /** The account's email address, under which wrong codes are counted. */
  readonly email: string;
  /** The owner of the code: a user id, or a placeholder that matches no user. */
  readonly owner: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/** Redeems one-time codes within the account's hourly limit of wrong codes. */
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
