import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '#common/time/clock.js';
import { ACCESS_TOKEN_SECONDS } from '#modules/users/index.js';

/** Issues access tokens: JWT, HS256, claims `sub`, `role`, `jti`, `iat` and `exp`. The HTTP layer verifies them. */
@Injectable()
export class TokenService {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  issueAccessToken({ id, role }: { readonly id: string; readonly role: 'ADMIN' | 'USER' }): string {
    const iat = this.clock.nowSeconds();
    return this.jwt.sign({ sub: id, role, jti: randomUUID(), iat, exp: iat + ACCESS_TOKEN_SECONDS });
  }
}
