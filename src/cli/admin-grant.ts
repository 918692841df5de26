import 'reflect-metadata';
import { AppError } from '#common/errors/app-error.js';
import type { AppConfig } from '#config/app-config.js';
import { AccountsModule, UsersService } from '#modules/users/index.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withParts } from './command-context.js';

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
    await withParts(config, { imports: [AccountsModule] }, (parts) =>
      parts.get(UsersService, { strict: false }).promoteToAdmin(email),
    );
  } catch (error) {
    if (error instanceof AppError) throw new Error(`${email}: ${error.message}`, { cause: error });
    throw error;
  }
}

runWhenCalled(import.meta.url, adminGrant);
