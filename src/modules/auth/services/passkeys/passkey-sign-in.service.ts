import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { UsersService } from '#modules/users/index.js';
import { PasskeyRefusedError } from '../../auth.errors.js';
import type { WithRefreshToken } from '../../cookies/refresh-cookie.interceptor.js';
import { PasskeyRepository } from '../../data/passkey.repository.js';
import type { Passkey } from '../../data/passkey.schema.js';
import type { PasskeySignInDto } from '../../dto/passkey.dto.js';
import { toPasskeyRequest, userHandleOf, type PasskeyRequestView } from '../../views/passkey.view.js';
import type { SessionView } from '../../views/session.view.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasskeyCeremoniesService, PasskeyRefusal } from './passkey-ceremonies.service.js';
import { PasskeyChallengesService } from './passkey-challenges.service.js';

type Credential = PasskeySignInDto['credential'];

/** Signs in with a passkey alone: it names the account, and is both factors (decisions, 14d). */
@Injectable()
export class PasskeySignInService {
  private readonly logger = new Logger('PasskeySignIns');

  constructor(
    private readonly users: UsersService,
    private readonly passkeys: PasskeyRepository,
    private readonly ceremonies: PasskeyCeremoniesService,
    private readonly challenges: PasskeyChallengesService,
    private readonly sessions: SessionsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Gives what a browser needs to ask for any passkey of this shop. @throws PasskeysUnavailableError */
  async begin(): Promise<PasskeyRequestView> {
    const { id } = await this.ceremonies.relyingParty();
    return toPasskeyRequest(id, this.challenges.issue('sign-in'));
  }

  /**
   * Opens the session of the passkey's account. The answer to all that is wrong is the same.
   * @throws PasskeyRefusedError, PasskeysUnavailableError
   */
  async signIn({ credential }: PasskeySignInDto): Promise<WithRefreshToken<SessionView>> {
    try {
      const passkey = await this.findOwned(credential);
      const checked = await this.ceremonies.checkSignature(credential, passkey);
      return await this.unitOfWork.run(() => this.open(passkey, checked));
    } catch (error) {
      if (!(error instanceof PasskeyRefusal)) throw error;
      this.logger.warn({
        event: 'auth.passkey_refused',
        msg: 'A sign-in with a passkey was refused',
        why: error.message,
      });
      throw new PasskeyRefusedError({ cause: error });
    }
  }

  private async findOwned({ id, response }: Credential): Promise<Passkey> {
    const passkey = await this.passkeys.findByCredential(id);
    if (passkey === null) throw new PasskeyRefusal('The passkey is not known');
    if (response.userHandle !== userHandleOf(passkey.userId.toHexString()))
      throw new PasskeyRefusal('The passkey is of another account');
    return passkey;
  }

  private async open(
    passkey: Passkey,
    { counter, challenge }: { counter: number; challenge: string },
  ): Promise<WithRefreshToken<SessionView>> {
    if (!(await this.challenges.spend(challenge)))
      throw new PasskeyRefusal('The challenge was answered before');
    if (!(await this.passkeys.use(passkey, counter, this.clock.now())))
      throw new PasskeyRefusal('The passkey is deleted, or has signed since');
    const account = await this.users.findAccountOrNull(passkey.userId.toHexString());
    const current = account === null ? null : await this.users.recordSignIn(account);
    if (current === null) throw new PasskeyRefusal('The account is deleted or banned');
    return this.sessions.open(current, 'passkey');
  }
}
