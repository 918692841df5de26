import 'reflect-metadata';
import { AppError } from '#common/errors/app-error.js';
import { ConfigError } from '#config/config-error.js';
import { processEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';
import { grantAdmin } from './grant-admin.js';

const [email, ...others] = process.argv.slice(2);

if (email === undefined || others.length > 0) {
  process.stderr.write('Usage: npm run admin:grant -- <email>\n');
  process.exitCode = 2;
} else {
  try {
    await grantAdmin(loadConfig(processEnv()), email);
    process.stdout.write(
      `${email} is an administrator now. Sessions that are open see it after their next refresh.\n`,
    );
  } catch (error) {
    process.stderr.write(`${explained(error, email)}\n`);
    process.exitCode = 1;
  }
}

function explained(error: unknown, account: string): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return `${account}: ${error.message}`;
  return (error as Error).message;
}
