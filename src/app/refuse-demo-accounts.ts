import type { INestApplicationContext } from '@nestjs/common';
import { ConfigError } from '#config/config-error.js';
import { DEMO_EMAILS } from '#config/demo-logins.js';
import { UsersService } from '#modules/users/index.js';

/**
 * Refuses to start in production on a database with a demo account, whose password is public.
 * @throws ConfigError with a line for each such account
 */
export async function refuseDemoAccounts(app: INestApplicationContext): Promise<void> {
  const users = app.get(UsersService, { strict: false });
  const found: string[] = [];
  for (const email of DEMO_EMAILS) {
    if ((await users.findCredentials(email)) !== null) found.push(email);
  }
  if (found.length === 0) return;
  throw new ConfigError(
    found.map(
      (email) =>
        `${email}: this demo account is in the database, and its password is public; use a database without demo data, or delete it: db.users.deleteOne({ email: '${email}' })`,
    ),
  );
}
