import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ACCESS_TOKEN_SECONDS, AccessTokenService } from '#modules/auth/index.js';
import { UsersService } from '#modules/users/index.js';
import { DemoLoginNotFoundError } from './dev-console.errors.js';
import type { DemoTokenView } from './views/demo-token.view.js';

/** Issues access tokens for accounts of the demo data, and for no others. */
@Injectable()
export class DemoTokensService {
  constructor(
    private readonly users: UsersService,
    private readonly tokens: AccessTokenService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * @param email of a demo account
   * @throws DemoLoginNotFoundError without demo data, and when it was deleted or banned
   */
  async issue(email: string): Promise<DemoTokenView> {
    const account = this.config.seedDemo ? await this.users.findAccountByEmail(email) : null;
    if (account === null || !account.isActive) throw new DemoLoginNotFoundError();
    const expiresAt = new Date(this.clock.nowMs() + ACCESS_TOKEN_SECONDS * 1000);
    return { accessToken: this.tokens.issueAccessToken(account), expiresAt: expiresAt.toISOString() };
  }
}
