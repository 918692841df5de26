import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { AppError } from '#common/errors/app-error.js';
import { SystemClock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { DatabaseModule } from '#infrastructure/database/database.module.js';
import { AccountsModule, UsersService } from '#modules/users/index.js';
import { CoreModule } from '#app/core.module.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withParts } from './command-context.js';

/** The accounts module and the database; no other module. */
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

export const adminGrant: Command<string> = {
  name: 'admin:grant',
  summary: 'Makes an existing account an administrator, whether the service runs or not. Again is fine.',
  forms: ['<email>'],
  read: ({ words: [email, ...others] }) => {
    if (email === undefined || others.length > 0) throw new UsageError('One address is needed.');
    return email;
  },
  run: async (config, email) => {
    await grantAdmin(config, email);
    return {
      lines: [`${email} is an administrator now. Sessions that are open see it after their next refresh.`],
      data: { email },
      ok: true,
    };
  },
};

async function grantAdmin(config: AppConfig, email: string): Promise<void> {
  try {
    await withParts(
      config,
      (uri) => AccountsContext.on(uri, config),
      (parts) => parts.get(UsersService).promoteToAdmin(email),
    );
  } catch (error) {
    if (error instanceof AppError) throw new Error(`${email}: ${error.message}`, { cause: error });
    throw error;
  }
}

runWhenCalled(import.meta.url, adminGrant);
