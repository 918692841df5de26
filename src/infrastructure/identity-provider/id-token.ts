import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FetchImplementation, JWTPayload, JWTVerifyGetKey } from 'jose';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '../http-client/external-call.error.js';
import { transportFailure } from '../http-client/transport-failure.js';
import { Metrics } from '../metrics/metrics.js';
import { observed } from '../metrics/observed.js';

/** Asymmetric algorithms only; a shared secret or `none` is never accepted. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Accepted clock skew of a provider, in seconds. */
const CLOCK_SKEW_S = 60;
const KEYS_TIMEOUT_MS = 5_000;
const KEYS_CACHED_MS = 10 * 60_000;

/** The claims of a verified ID token. */
export interface VerifiedToken {
  /** The user's id at the provider: `<provider>:<subject>`. */
  readonly externalId: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Identifies the token: equal for all copies of it, for detection of reuse. */
  readonly fingerprint: string;
  readonly expiresAt: Date;
}

/** A refused ID token; the message is for the log only. */
export class IdTokenError extends Error {}

type Provider = AppConfig['identity']['oidcProviders'][number];
type FetchKeys = { readonly fetchKeys: typeof fetchKeys };

/**
 * Verifies the OpenID Connect ID tokens of the configured providers. Their keys are fetched when needed, and cached. The
 * cryptography is loaded by the first token.
 */
@Injectable()
export class IdTokenVerifier {
  private readonly calls: FetchKeys;
  private readonly keysOf = new Map<Provider, Promise<JWTVerifyGetKey>>();

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.calls = observed({ fetchKeys }, 'identity provider', ['fetchKeys'], metrics);
  }

  /**
   * Verifies signature, issuer, audience, subject, expiry and time of issue by the application clock. One audience that is
   * ours suffices, whoever the authorized party is: an app gets its tokens with its own id as `azp` and the shop's as
   * `aud` (decisions, 13.24).
   * @throws IdTokenError, also for an unknown provider and when the provider's keys cannot be fetched
   */
  async verify(providerName: string, idToken: string): Promise<VerifiedToken> {
    const provider = this.config.identity.oidcProviders.find(({ name }) => name === providerName);
    if (provider === undefined) throw new IdTokenError('the provider is not configured');
    const claims = await this.claimsOf(provider, idToken);
    if (!isSubject(claims.sub)) throw new IdTokenError('the subject is not a text of 1 to 255 characters');
    if (claims.iat > this.clock.nowSeconds() + CLOCK_SKEW_S) {
      throw new IdTokenError('the token comes from the future');
    }
    if (claims.exp <= this.clock.nowSeconds()) throw new IdTokenError('the token has expired');
    return {
      externalId: `${provider.name}:${claims.sub}`,
      claims,
      fingerprint: fingerprintOf(provider.name, claims, idToken),
      expiresAt: new Date(claims.exp * 1000),
    };
  }

  private async claimsOf(provider: Provider, idToken: string): Promise<CheckedClaims> {
    const { jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify<CheckedClaims>(idToken, await this.keys(provider), {
        algorithms: ALGORITHMS,
        issuer: provider.issuer,
        audience: [...provider.clientId],
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: this.clock.now(),
        // Of the time from which the token holds, as of the time of issue. The expiry is checked without it.
        clockTolerance: CLOCK_SKEW_S,
      });
      return payload;
    } catch (error) {
      throw new IdTokenError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  /** Returns one set of keys for each provider, so that concurrent tokens share a request. */
  private keys(provider: Provider): Promise<JWTVerifyGetKey> {
    const known = this.keysOf.get(provider);
    if (known !== undefined) return known;
    const keys = remoteKeys(provider, this.calls);
    this.keysOf.set(provider, keys);
    return keys;
  }
}

async function remoteKeys({ jwksUri }: Provider, calls: FetchKeys): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose');
  return createRemoteJWKSet(new URL(jwksUri), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_CACHED_MS,
    [customFetch]: calls.fetchKeys,
  });
}

type CheckedClaims = Omit<JWTPayload, 'sub'> & { sub: unknown; iat: number; exp: number };

/** OpenID Connect Core, section 2. A number or an object could collide with another subject as a string. */
function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length >= 1 && sub.length <= 255;
}

/** Uses the token's `jti`, else the signed part, because a valid signature can be re-encoded. */
function fingerprintOf(provider: string, { jti, iat }: CheckedClaims, idToken: string): string {
  const signed = idToken.slice(0, idToken.lastIndexOf('.'));
  const identity = typeof jti === 'string' && jti !== '' ? ['jti', jti] : ['iat', String(iat), signed];
  return createHash('sha256')
    .update(JSON.stringify([provider, ...identity]))
    .digest('hex');
}

/**
 * Fetches the public keys of an identity provider.
 * @throws ExternalCallError unless the response is 200
 */
async function fetchKeys(
  ...[url, { signal, ...options }]: Parameters<FetchImplementation>
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...options, signal });
  } catch (error) {
    // `fetch` puts the network error into `cause`.
    throw transportFailure('identity provider', 'GET keys', (error as Error).cause ?? error, signal);
  }
  if (response.status === 200) return response;
  throw new ExternalCallError('identity provider', 'rejected', `GET keys answered ${response.status}`, {
    status: response.status,
  });
}
