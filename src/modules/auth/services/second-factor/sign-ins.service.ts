import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tokenHash } from '#common/crypto/token-hash.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { UsersService, type Account } from '#modules/users/index.js';
import { MfaTokenInvalidError, WrongMfaCodeError } from '../../auth.errors.js';
import { PENDING_SIGN_IN_MINUTES } from '../../auth.limits.js';
import type { WithRefreshToken } from '../../cookies/refresh-cookie.interceptor.js';
import { PendingSignInRepository } from '../../data/pending-sign-in.repository.js';
import type { PendingSignIn } from '../../data/pending-sign-in.schema.js';
import type { SecondFactorDto } from '../../dto/second-factor.dto.js';
import type { SecondFactorView } from '../../views/second-factor.view.js';
import type { SessionView } from '../../views/session.view.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecondFactorCodesService } from './second-factor-codes.service.js';
import { SetFactorsService } from './set-factors.service.js';

/** The outcome of a right first factor: a session, or a token with which the second factor opens one. */
export type SignIn = WithRefreshToken<SessionView> | SecondFactorView;

/**
 * Opens sessions of accounts whose first factor was right, whichever it was, and asks for the second one where it is set (decisions,
 * 14.38). The token in between is 256 random bits, stored as a hash: it opens nothing but the second step, ends after five minutes, with
 * its success, and with a new password, a ban or a new role of the account.
 */
@Injectable()
export class SignInsService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly factors: SetFactorsService,
    private readonly pending: PendingSignInRepository,
    private readonly codes: SecondFactorCodesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Opens a session, or asks for the second factor. The caller has checked the first. Joins an open unit of work. */
  async proceed(account: Account): Promise<SignIn> {
    const needed = await this.factors.neededBy(account);
    if (needed.length === 0) return this.sessions.open(account);
    const mfaToken = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.nowMs() + PENDING_SIGN_IN_MINUTES * 60_000);
    const { id: userId, tokenVersion } = account;
    await this.pending.insert({ tokenHash: tokenHash(mfaToken), userId, tokenVersion, expiresAt });
    return needed.includes('passkey') ? { mfaToken, methods: [...needed] } : { mfaToken };
  }

  /**
   * Opens the session of a sign-in with its second factor. Of several with one token, or with one code, one succeeds.
   * @throws MfaTokenInvalidError, WrongMfaCodeError, LimitExceededError, CacheStoreDownError
   */
  async complete({ mfaToken, code }: SecondFactorDto): Promise<WithRefreshToken<SessionView>> {
    const pending = await this.pending.find(tokenHash(mfaToken), this.clock.now());
    const account =
      pending === null ? null : await this.users.findAccountOrNull(pending.userId.toHexString());
    if (pending === null || account?.isActive !== true || account.tokenVersion !== pending.tokenVersion)
      throw new MfaTokenInvalidError();
    const session = await this.codes.spend(account, code, () => this.open(pending, account));
    if (session === null) throw new WrongMfaCodeError();
    return session;
  }

  private async open(pending: PendingSignIn, account: Account): Promise<WithRefreshToken<SessionView>> {
    return this.unitOfWork.run(async () => {
      const isFirst = await this.pending.take(pending);
      const current = isFirst ? await this.users.recordSignIn(account) : null;
      if (current === null) throw new MfaTokenInvalidError();
      return this.sessions.open(current, 'totp');
    });
  }
}
