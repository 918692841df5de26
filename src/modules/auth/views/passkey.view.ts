import { ApiProperty } from '@nestjs/swagger';
import type { Account } from '#modules/users/index.js';
import { PASSKEY_ALGORITHMS, PASSKEY_CHALLENGE_MINUTES } from '../auth.limits.js';
import type { Passkey } from '../data/passkey.schema.js';

const KIND = { enum: ['public-key'] };
const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;

/** A passkey of the caller. */
export class PasskeyView {
  _id!: string;
  /** @example My phone */
  name!: string;
  createdAt!: string;
  /** The last sign-in with it */
  lastUsedAt!: string | null;
}

export class OwnPasskeysView {
  /** Oldest first, at most 20 */
  passkeys!: PasskeyView[];
}

export class PasskeyShopView {
  /**
   * The domain that passkeys are for
   * @example shop.example
   */
  id!: string;
  name!: string;
}

export class PasskeyOwnerView {
  id!: string;
  name!: string;
  displayName!: string;
}

export class PasskeyAlgorithmView {
  @ApiProperty(KIND) type!: 'public-key';
  /** @example -7 */
  alg!: number;
}

export class PasskeyDescriptorView {
  @ApiProperty(KIND) type!: 'public-key';
  id!: string;
}

export class PasskeySelectionView {
  @ApiProperty({ enum: ['required'] }) residentKey!: 'required';
  requireResidentKey!: boolean;
  @ApiProperty({ enum: ['required'] }) userVerification!: 'required';
}

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export class PasskeySetupView {
  /** Good for five minutes and one answer */
  challenge!: string;
  rp!: PasskeyShopView;
  user!: PasskeyOwnerView;
  pubKeyCredParams!: PasskeyAlgorithmView[];
  /** In ms */
  timeout!: number;
  /** The passkeys that the account has: an authenticator that has one makes no other */
  excludeCredentials!: PasskeyDescriptorView[];
  authenticatorSelection!: PasskeySelectionView;
  @ApiProperty({ enum: ['none'] }) attestation!: 'none';
}

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export class PasskeyRequestView {
  /** Good for five minutes and one answer */
  challenge!: string;
  /**
   * The domain that passkeys are for
   * @example shop.example
   */
  rpId!: string;
  /** In ms */
  timeout!: number;
  @ApiProperty({ enum: ['required'] }) userVerification!: 'required';
}

export function toPasskey({ _id, name, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return {
    _id: _id.toHexString(),
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

interface Setup {
  readonly rpId: string;
  /** The name of the shop. */
  readonly shop: string;
  readonly account: Account;
  readonly challenge: string;
  readonly existing: readonly Passkey[];
}

export function toPasskeySetup({ rpId, shop, account, challenge, existing }: Setup): PasskeySetupView {
  const { id, email, firstname, lastname } = account;
  return {
    challenge,
    rp: { id: rpId, name: shop },
    user: { id: userHandleOf(id), name: email, displayName: `${firstname} ${lastname}`.trim() },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export function toPasskeyRequest(rpId: string, challenge: string): PasskeyRequestView {
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' };
}

/** Returns what passkeys of an account name it by: its id, as base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId, 'hex').toString('base64url');
}
