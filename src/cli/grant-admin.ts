import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SystemClock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { DatabaseModule } from '#infrastructure/database/database.module.js';
import { AccountsModule, UsersService } from '#modules/users/index.js';
import { CoreModule } from '../core.module.js';
import { reachDatabase } from '../embedded-database.js';

/** The accounts and their database, and nothing else of the service. */
@Module({})
class AccountsContext {
  static on(uri: string, config: AppConfig): DynamicModule {
    return {
      module: AccountsContext,
      imports: [
        CoreModule.forRoot({ config, clock: new SystemClock() }),
        DatabaseModule.forRoot(uri),
        AccountsModule,
      ],
    };
  }
}

/**
 * Makes an existing account an administrator, whether the service is running or not. Again is fine.
 * @throws UserNotFoundError
 */
export async function grantAdmin(config: AppConfig, email: string): Promise<void> {
  const database = await reachDatabase(config);
  try {
    const context = await NestFactory.createApplicationContext(AccountsContext.on(database.uri, config), {
      logger: ['error'],
      abortOnError: false,
    });
    try {
      await context.get(UsersService).promoteToAdmin(email);
    } finally {
      await context.close();
    }
  } finally {
    await database.close();
  }
}
