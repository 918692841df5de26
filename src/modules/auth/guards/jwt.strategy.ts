import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { AuthenticationRequiredError, type AuthenticatedUser } from '#http/decorators.js';
import { accessTokenOf } from './access-token.js';

/**
 * Verifies an access token without a database query. The expiry is checked here against the application clock,
 * because the library uses the system time.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    config: AppConfig,
    private readonly clock: Clock,
  ) {
    super({
      // The library's own extractor accepts the first token it finds and ignores the text around it.
      jwtFromRequest: (request: unknown) => accessTokenOf(request as FastifyRequest),
      secretOrKey: keyOf(config.identity.jwtSecret),
      algorithms: ['HS256'],
      ignoreExpiration: true,
    });
  }

  /** @param claims see decisions, section 2 */
  validate({ sub, role, jti, exp }: Readonly<Record<string, unknown>>): AuthenticatedUser {
    const known =
      typeof sub === 'string' && /^[0-9a-f]{24}$/.test(sub) && (role === 'ADMIN' || role === 'USER');
    if (!known || typeof exp !== 'number' || exp <= this.clock.nowSeconds())
      throw new AuthenticationRequiredError();
    return { id: sub, role, tokenId: typeof jti === 'string' ? jti : '' };
  }
}

/**
 * The secret as a key. The library first tries a plain string as a public key, which costs half a millisecond a
 * request. It accepts a key here, although its type does not declare it.
 */
function keyOf(secret: string): Buffer {
  return createSecretKey(Buffer.from(secret)) as unknown as Buffer;
}
