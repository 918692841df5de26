import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { UsersService } from '#modules/users/index.js';
import { KnownBrowsersService } from './known-browsers.service.js';
import { PasswordHasherService } from '../password/password-hasher.service.js';

/**
 * Creates the administrator from the configuration, so that a new shop has one. An existing account is promoted and
 * keeps its password. Runs at every start and is idempotent.
 */
@Injectable()
export class AdminBootstrapService implements OnApplicationBootstrap {
  constructor(
    private readonly config: AppConfig,
    private readonly users: UsersService,
    private readonly hasher: PasswordHasherService,
    private readonly browsers: KnownBrowsersService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { bootstrapAdmin } = this.config.identity;
    // Workers take no requests, so the API process does this.
    if (bootstrapAdmin === undefined || this.config.role === 'worker') return;
    const { email, password } = bootstrapAdmin;
    await this.users.ensureAdmin(email, await this.hasher.hash(password, this.browsers.askerFor(email)));
  }
}
