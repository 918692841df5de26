import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed } from '../metrics/observed.js';
import { fetchKeys } from './fetch-keys.js';

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
export class IdentityTokenError extends Error {}

type Provider = AppConfig['identity']['oidcProviders'][number];

/** Verifies the OpenID Connect ID tokens of the configured providers. Their keys are fetched when needed, and cached. */
@Injectable()
export class IdentityTokens {
  private readonly providers: ReadonlyMap<string, Provider & { keys: JWTVerifyGetKey }>;

  constructor(
    { identity }: AppConfig,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const calls = observed({ fetchKeys }, 'identity provider', ['fetchKeys'], metrics);
    const options = {
      timeoutDuration: KEYS_TIMEOUT_MS,
      cacheMaxAge: KEYS_CACHED_MS,
      [customFetch]: calls.fetchKeys,
    };
    this.providers = new Map(
      identity.oidcProviders.map((provider) => [
        provider.name,
        { ...provider, keys: createRemoteJWKSet(new URL(provider.jwksUri), options) },
      ]),
    );
  }

  /**
   * Verifies signature, issuer, audience, subject, expiry and time of issue by the application clock.
   * @throws IdentityTokenError, also for an unknown provider and when the provider's keys cannot be fetched
   */
  async verify(providerName: string, idToken: string): Promise<VerifiedToken> {
    const provider = this.providers.get(providerName);
    if (provider === undefined) throw new IdentityTokenError('the provider is not configured');
    const claims = await this.claimsOf(provider, idToken);
    if (!isSubject(claims.sub))
      throw new IdentityTokenError('the subject is not a text of 1 to 255 characters');
    if (
      claims.azp !== undefined
        ? claims.azp !== provider.clientId
        : Array.isArray(claims.aud) && claims.aud.length > 1
    ) {
      throw new IdentityTokenError('the token was issued to another client');
    }
    if (claims.iat > this.clock.nowSeconds() + CLOCK_SKEW_S) {
      throw new IdentityTokenError('the token comes from the future');
    }
    return {
      externalId: `${provider.name}:${claims.sub}`,
      claims,
      fingerprint: fingerprintOf(provider.name, claims, idToken),
      expiresAt: new Date(claims.exp * 1000),
    };
  }

  private async claimsOf(
    provider: Provider & { keys: JWTVerifyGetKey },
    idToken: string,
  ): Promise<CheckedClaims> {
    try {
      const { payload } = await jwtVerify<CheckedClaims>(idToken, provider.keys, {
        algorithms: ALGORITHMS,
        issuer: provider.issuer,
        audience: provider.clientId,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: this.clock.now(),
      });
      return payload;
    } catch (error) {
      throw new IdentityTokenError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
}

type CheckedClaims = Omit<JWTPayload, 'sub'> & { sub: unknown; iat: number; exp: number; azp?: unknown };

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
