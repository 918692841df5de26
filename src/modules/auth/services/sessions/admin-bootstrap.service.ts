import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { PasswordHasherService, UsersService } from '#modules/users/index.js';

/**
 * Makes the administrator that the configuration names, so that a new shop has one. An account that exists is
 * promoted and keeps its password. Every start does it again, to no effect.
 */
@Injectable()
export class AdminBootstrapService implements OnApplicationBootstrap {
  constructor(
    private readonly config: AppConfig,
    private readonly users: UsersService,
    private readonly hasher: PasswordHasherService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { bootstrapAdmin } = this.config.identity;
    // A worker serves nobody who could log in; the API process does it.
    if (bootstrapAdmin === undefined || this.config.role === 'worker') return;
    await this.users.ensureAdmin(bootstrapAdmin.email, await this.hasher.hash(bootstrapAdmin.password));
  }
}
