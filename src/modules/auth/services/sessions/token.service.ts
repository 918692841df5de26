import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '#common/time/clock.js';
import type { Account } from '#modules/users/index.js';
import { ACCESS_TOKEN_SECONDS } from '../../auth.limits.js';
import { newTokenId } from './token-id.js';

/** Issues access tokens: JWT, HS256, claims `sub`, `role`, `jti`, `iat` and `exp`. `callerOfClaims` reads them. */
@Injectable()
export class TokenService {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  issueAccessToken({ id, role, tokenVersion }: Pick<Account, 'id' | 'role' | 'tokenVersion'>): string {
    const iat = this.clock.nowSeconds();
    const jti = newTokenId(tokenVersion);
    return this.jwt.sign({ sub: id, role, jti, iat, exp: iat + ACCESS_TOKEN_SECONDS });
  }
}
