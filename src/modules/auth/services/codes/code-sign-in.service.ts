import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { storedEmail } from '#common/validation/email.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { EmailTakenError, UsersService, type Account } from '#modules/users/index.js';
import { WrongCodeError } from '../../auth.errors.js';
import { SEND_SIGN_IN_CODE } from '../../auth.jobs.js';
import { CODE_MINUTES } from '../../auth.limits.js';
import { SignInRequestRepository } from '../../data/sign-in-request.repository.js';
import { addressFingerprint } from '../../secrets/address-fingerprint.js';
import { firstNameOfEmail } from '../../domain/first-name-of-email.js';
import type { CodeSignInDto } from '../../dto/code-sign-in.dto.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { SetFactorsService } from '../second-factor/set-factors.service.js';
import { SignInsService, type SignIn } from '../second-factor/sign-ins.service.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import { CodeMailsService } from './code-mails.service.js';
import { OneTimeCodesService } from './one-time-codes.service.js';
import { UnprovenAccountsService } from './unproven-accounts.service.js';

/**
 * Signs in by a mailed code, which proves the address: a new one gets its account, and an account whose address nobody had proven is
 * emptied of what others may have prepared in it (decisions, 14.40). Codes are of the address, whether or not it has an account.
 */
@Injectable()
export class CodeSignInService {
  constructor(
    private readonly users: UsersService,
    private readonly requests: SignInRequestRepository,
    private readonly factors: SetFactorsService,
    private readonly codes: OneTimeCodesService,
    private readonly mails: CodeMailsService,
    private readonly attempts: AccountAttemptsService,
    private readonly signIns: SignInsService,
    private readonly unproven: UnprovenAccountsService,
    private readonly access: AccountAccessService,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Requests a code. All addresses take the same path, so that the answer reveals nothing. @throws LimitExceededError, CacheStoreDownError */
  async sendCode(email: string): Promise<void> {
    const expiresAt = new Date(this.clock.nowMs() + CODE_MINUTES * 60_000);
    await this.attempts.sendCode(email, () =>
      this.unitOfWork.run(async () => {
        const requestId = await this.requests.insert(storedEmail(email), expiresAt);
        await this.outbox.add(SEND_SIGN_IN_CODE, { requestId }, `sign-in:${requestId}`);
      }),
    );
  }

  /** Mails the code of a request. Each retry creates a new code and a new mail, because a repeated mail could carry an outdated code. */
  @HandlesJob(SEND_SIGN_IN_CODE)
  async mail({ requestId }: PayloadOf<typeof SEND_SIGN_IN_CODE>): Promise<void> {
    const request = await this.requests.find(requestId, this.clock.now());
    if (request === null) return;
    const { email } = request;
    const account = await this.users.findAccountByEmail(email);
    if (account === null || (await this.maySignIn(account)))
      await this.mails.sendSignInCode(ownerOf(email), { email, account });
    await this.requests.delete(requestId);
  }

  /**
   * Opens a session, or asks for the second factor of the account.
   * @throws WrongCodeError also for an account that may not sign in; LimitExceededError, CacheStoreDownError
   */
  async signIn({ email, otp }: CodeSignInDto): Promise<SignIn> {
    await this.codes.redeem({ userId: ownerOf(email), email, purpose: 'sign-in', code: otp });
    const { account, signIn } = await this.opened(email);
    await this.access.apply(account.id);
    return signIn;
  }

  /** The code is spent: of two sign-ins of a new address at once, the second finds the account of the first. */
  private async opened(email: string): Promise<{ account: Account; signIn: SignIn }> {
    try {
      return await this.unitOfWork.run(() => this.open(email));
    } catch (error) {
      if (!(error instanceof EmailTakenError)) throw error;
      if ((await this.users.findAccountByEmail(email)) === null) throw new WrongCodeError();
      return this.unitOfWork.run(() => this.open(email));
    }
  }

  private async open(email: string): Promise<{ account: Account; signIn: SignIn }> {
    const known = await this.users.findAccountByEmail(email);
    if (known !== null && !(await this.maySignIn(known))) throw new WrongCodeError();
    const account = known === null ? await this.create(email) : await this.unproven.prove(known);
    const current = await this.users.recordSignIn(account);
    if (current === null) throw new WrongCodeError();
    return { account: current, signIn: await this.signIns.proceed(current) };
  }

  private async create(email: string): Promise<Account> {
    return this.users.create({
      email,
      firstname: firstNameOfEmail(email),
      lastname: '',
      authProvider: 'LOCAL',
      role: 'USER',
      isEmailVerified: true,
      isActive: true,
    });
  }

  /** A mailbox alone opens no account of an administrator (decisions, 14d). */
  private async maySignIn({ id, role, isActive }: Account): Promise<boolean> {
    return isActive && (role !== 'ADMIN' || (await this.factors.of(id)).length > 0);
  }
}

/** Returns the owner of a code: the address. */
function ownerOf(email: string): string {
  return `address:${addressFingerprint(storedEmail(email))}`;
}
