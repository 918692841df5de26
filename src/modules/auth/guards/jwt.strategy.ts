import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { AuthenticationRequiredError, type AuthenticatedUser } from '#http/decorators.js';
import { accessTokenOf, callerOfClaims, signingKeyOf, VERIFICATION } from './access-token.js';

/** Verifies an access token without a database query. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    config: AppConfig,
    private readonly clock: Clock,
  ) {
    super({
      // The library's own extractor accepts the first token it finds and ignores the text around it.
      jwtFromRequest: (request: unknown) => accessTokenOf(request as FastifyRequest),
      secretOrKey: signingKeyOf(config.identity.jwtSecret),
      ...VERIFICATION,
    });
  }

  validate(claims: Readonly<Record<string, unknown>>): AuthenticatedUser {
    const caller = callerOfClaims(claims, this.clock.nowSeconds());
    if (caller === null) throw new AuthenticationRequiredError();
    return caller;
  }
}
