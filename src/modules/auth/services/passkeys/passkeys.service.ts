import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { AuthenticatedUser } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { UsersService } from '#modules/users/index.js';
import {
  MfaRequiredError,
  OwnPasskeyRefusedError,
  PasskeyNotFoundError,
  TooManyPasskeysError,
} from '../../auth.errors.js';
import { MOST_PASSKEYS } from '../../auth.limits.js';
import { PasskeyRepository } from '../../data/passkey.repository.js';
import { RefreshTokenRepository } from '../../data/refresh-token.repository.js';
import type { NewPasskeyDto } from '../../dto/passkey.dto.js';
import {
  toPasskey,
  toPasskeySetup,
  type OwnPasskeysView,
  type PasskeySetupView,
  type PasskeyView,
} from '../../views/passkey.view.js';
import { FactorChangesService } from '../second-factor/factor-changes.service.js';
import { SetFactorsService } from '../second-factor/set-factors.service.js';
import { SecurityNoticesService } from '../second-factor/security-notices.service.js';
import { sessionIdOf } from '../../secrets/token-id.js';
import {
  PasskeyCeremoniesService,
  PasskeyRefusal,
  type CheckedCredential,
} from './passkey-ceremonies.service.js';
import { PasskeyChallengesService } from './passkey-challenges.service.js';

/** Shows, adds and deletes the passkeys of the caller (decisions, 14.38). */
@Injectable()
export class PasskeysService {
  private readonly logger = new Logger('Passkeys');

  constructor(
    private readonly users: UsersService,
    private readonly passkeys: PasskeyRepository,
    private readonly ceremonies: PasskeyCeremoniesService,
    private readonly challenges: PasskeyChallengesService,
    private readonly changes: FactorChangesService,
    private readonly factors: SetFactorsService,
    private readonly tokens: RefreshTokenRepository,
    private readonly notices: SecurityNoticesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Lists them, oldest first. */
  async list(userId: string): Promise<OwnPasskeysView> {
    return { passkeys: (await this.passkeys.findOf(userId)).map(toPasskey) };
  }

  /**
   * Gives what an authenticator needs for a new passkey.
   * @throws UserNotFoundError, PasskeysUnavailableError, TooManyPasskeysError, MfaRequiredError
   */
  async begin(user: AuthenticatedUser): Promise<PasskeySetupView> {
    await this.changes.refuseWithoutFactor(user);
    const { id: rpId } = await this.ceremonies.relyingParty();
    const account = await this.users.findAccount(user.id);
    const existing = await this.passkeys.findOf(user.id);
    if (existing.length >= MOST_PASSKEYS) throw new TooManyPasskeysError();
    const challenge = this.challenges.issue(`set-up:${user.id}`);
    return toPasskeySetup({ rpId, shop: this.config.shop.seller.name, account, challenge, existing });
  }

  /**
   * Adds a passkey that an authenticator has made. The caller's session has its second factor from its next refresh on.
   * @throws OwnPasskeyRefusedError, PasskeyAlreadyAddedError, TooManyPasskeysError, MfaRequiredError, UserNotFoundError,
   * PasskeysUnavailableError
   */
  async add(user: AuthenticatedUser, { credential, name }: NewPasskeyDto): Promise<PasskeyView> {
    await this.changes.refuseWithoutFactor(user);
    try {
      const checked = await this.ceremonies.checkNew(credential, `set-up:${user.id}`);
      return await this.unitOfWork.run(() => this.store(user, name, checked));
    } catch (error) {
      if (!(error instanceof PasskeyRefusal)) throw error;
      this.logger.warn({
        event: 'auth.passkey_not_added',
        msg: 'A new passkey was refused',
        userId: user.id,
        why: error.message,
      });
      throw new OwnPasskeyRefusedError({ cause: error });
    }
  }

  /**
   * Deletes a passkey. The last one stays where an administrator needs a second factor and has no app for codes.
   * @throws PasskeyNotFoundError, MfaRequiredError, UserNotFoundError
   */
  async remove(user: AuthenticatedUser, passkeyId: string): Promise<void> {
    await this.changes.refuseWithoutFactor(user);
    await this.unitOfWork.run(async () => {
      await this.users.lockAccount(user.id);
      if (!(await this.passkeys.delete(user.id, passkeyId))) throw new PasskeyNotFoundError();
      if ((await this.factors.of(user.id)).length === 0) await this.loseFactor(user);
      await this.notices.send(user.id, 'passkey-removed');
    });
  }

  private async store(
    { id: userId, tokenId, secondFactor }: AuthenticatedUser,
    name: string,
    { challenge, ...credential }: CheckedCredential,
  ): Promise<PasskeyView> {
    await this.users.lockAccount(userId);
    if (!(await this.challenges.spend(challenge)))
      throw new PasskeyRefusal('The challenge was answered before');
    if ((await this.passkeys.countOf(userId)) >= MOST_PASSKEYS) throw new TooManyPasskeysError();
    const passkey = await this.passkeys.insert({ userId, name, createdAt: this.clock.now(), ...credential });
    const sessionId = sessionIdOf(tokenId);
    if (sessionId !== undefined && secondFactor === undefined)
      await this.tokens.setSecondFactor(sessionId, 'passkey');
    await this.notices.send(userId, 'passkey-added');
    return toPasskey(passkey);
  }

  private async loseFactor({ id, role }: AuthenticatedUser): Promise<void> {
    if (role === 'ADMIN' && this.config.identity.requireAdminMfa) throw new MfaRequiredError();
    await this.tokens.unsetSecondFactor(id);
  }
}
