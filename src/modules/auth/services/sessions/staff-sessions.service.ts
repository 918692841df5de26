import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { StaffSessions } from '#http/decorators.js';
import { UsersService } from '#modules/users/index.js';
import { refreshTokensIn } from '../../cookies/refresh-cookie.interceptor.js';
import { RefreshTokensService } from './refresh-tokens.service.js';

/** Finds the administrator whose session a refresh renews: two reads by index, and none without a token of the right form. */
@Injectable()
export class StaffSessionsService extends StaffSessions {
  constructor(
    private readonly tokens: RefreshTokensService,
    private readonly users: UsersService,
  ) {
    super();
  }

  override async renewedBy(request: FastifyRequest): Promise<string | undefined> {
    const presented = refreshTokensIn(request);
    const userId = presented.length === 0 ? undefined : await this.tokens.ownerOf(presented);
    if (userId === undefined) return undefined;
    const account = await this.users.findAccountOrNull(userId);
    return account?.isActive === true && account.role === 'ADMIN' ? userId : undefined;
  }
}
