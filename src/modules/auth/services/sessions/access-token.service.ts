import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyRequest } from 'fastify';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { AccessTokens, type AuthenticatedUser, type SecondFactorKind } from '#http/decorators.js';
import type { Account } from '#modules/users/index.js';
import { ACCESS_TOKEN_SECONDS } from '../../auth.limits.js';
import { accessTokenOf, callerOfClaims, signingKeyOf, VERIFICATION } from '../../guards/access-token.js';
import { newTokenId } from '../../secrets/token-id.js';

/** The session that a token belongs to. */
interface TokenSession {
  readonly sessionId?: string;
  readonly secondFactor?: SecondFactorKind | undefined;
}

/**
 * Access tokens: JWT, HS256, claims `sub`, `role`, `jti`, `iat` and `exp`, and `mfa` in sessions with a second factor. Issues them, and verifies them where no guard has run
 * yet, by the same rules as `JwtStrategy`.
 */
@Injectable()
export class AccessTokenService extends AccessTokens {
  private readonly secret: Buffer;

  constructor(
    config: AppConfig,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {
    super();
    this.secret = signingKeyOf(config.identity.jwtSecret);
  }

  /** @param session the session with which the token ends */
  issueAccessToken(
    { id, role, tokenVersion }: Pick<Account, 'id' | 'role' | 'tokenVersion'>,
    { sessionId, secondFactor }: TokenSession = {},
  ): string {
    const iat = this.clock.nowSeconds();
    const jti = newTokenId(tokenVersion, sessionId);
    const mfa = secondFactor === undefined ? {} : { mfa: secondFactor };
    return this.jwt.sign({ sub: id, role, jti, iat, exp: iat + ACCESS_TOKEN_SECONDS, ...mfa });
  }

  override callerOf(request: Pick<FastifyRequest, 'raw'>): AuthenticatedUser | null {
    const token = accessTokenOf(request);
    const claims = token === null ? null : this.verify(token);
    return claims === null ? null : callerOfClaims(claims, this.clock.nowSeconds());
  }

  private verify(token: string): Record<string, unknown> | null {
    try {
      return this.jwt.verify(token, { secret: this.secret, ...VERIFICATION });
    } catch {
      return null;
    }
  }
}
