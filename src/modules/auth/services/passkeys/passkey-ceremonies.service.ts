import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppConfig } from '#config/app-config.js';
import { PasskeysUnavailableError } from '../../auth.errors.js';
import { PASSKEY_ALGORITHMS } from '../../auth.limits.js';
import type { Passkey } from '../../data/passkey.schema.js';
import { relyingPartyOf, type RelyingParty } from '../../domain/relying-party.js';
import { PasskeyChallengesService, type ChallengePurpose } from './passkey-challenges.service.js';

/** A refused credential. The message is for the log only, because it would help who tries. */
export class PasskeyRefusal extends Error {}

/** A credential that an authenticator has made for an account. */
export interface CheckedCredential extends Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> {
  /** The answered challenge, which is not spent yet. */
  readonly challenge: string;
}

type CheckedSignature = Pick<CheckedCredential, 'counter' | 'challenge'>;

/**
 * Checks what authenticators make and sign, for the domain and the pages of this shop alone, and only after they have verified their
 * user: a passkey is both factors (decisions, 14d). The library is loaded by the first credential.
 */
@Injectable()
export class PasskeyCeremoniesService {
  private party: Promise<RelyingParty | null> | undefined;

  constructor(
    private readonly challenges: PasskeyChallengesService,
    private readonly config: AppConfig,
  ) {}

  /** @throws PasskeysUnavailableError when browsers make no passkeys at the shop's addresses */
  async relyingParty(): Promise<RelyingParty> {
    this.party ??= this.findParty();
    const party = await this.party;
    if (party === null) throw new PasskeysUnavailableError();
    return party;
  }

  /** Checks a new credential. @throws PasskeyRefusal, PasskeysUnavailableError */
  async checkNew(response: RegistrationResponseJSON, purpose: ChallengePurpose): Promise<CheckedCredential> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { answered, expected } = await this.expectations(purpose);
    const { registrationInfo } = await refusing(() =>
      verifyRegistrationResponse({
        response,
        ...expected,
        supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
      }),
    );
    if (registrationInfo === undefined) throw new PasskeyRefusal('The attestation is wrong');
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      challenge: answered(),
    };
  }

  /** Checks a signature of a passkey. @throws PasskeyRefusal, PasskeysUnavailableError */
  async checkSignature(
    response: AuthenticationResponseJSON,
    { credentialId, publicKey, counter }: Passkey,
  ): Promise<CheckedSignature> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { answered, expected } = await this.expectations('sign-in');
    const { verified, authenticationInfo } = await refusing(() =>
      verifyAuthenticationResponse({
        response,
        ...expected,
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      }),
    );
    if (!verified) throw new PasskeyRefusal('The signature is wrong');
    return { counter: authenticationInfo.newCounter, challenge: answered() };
  }

  /** Returns what every answer of an authenticator has to match, and the challenge that it has answered. */
  private async expectations(purpose: ChallengePurpose) {
    const { id, origins } = await this.relyingParty();
    let challenge = '';
    const expectedChallenge = (given: string): boolean => {
      challenge = given;
      return this.challenges.isOpen(given, purpose);
    };
    return {
      answered: () => challenge,
      expected: {
        expectedChallenge,
        expectedOrigin: [...origins],
        expectedRPID: id,
        requireUserVerification: true,
      },
    };
  }

  private async findParty(): Promise<RelyingParty | null> {
    const { getDomain } = await import('tldts');
    const { http, shop } = this.config;
    const { storefrontUrl } = shop.seller;
    const addresses = [http.publicUrl, ...(storefrontUrl === undefined ? [] : [storefrontUrl])];
    return relyingPartyOf(addresses, (hostname) => getDomain(hostname, { allowPrivateDomains: true }));
  }
}

/** Runs a check of the library, which throws for everything that is wrong with a credential. @throws PasskeyRefusal */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw new PasskeyRefusal(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
