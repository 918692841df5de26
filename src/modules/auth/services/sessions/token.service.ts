import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '#common/time/clock.js';
import { newTokenId } from '#infrastructure/cache/token-id.js';
import { ACCESS_TOKEN_SECONDS, type Account } from '#modules/users/index.js';

/** Issues access tokens: JWT, HS256, claims `sub`, `role`, `jti`, `iat` and `exp`. The HTTP layer verifies them. */
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
