import 'reflect-metadata';
import { AdministratorsService } from '#modules/auth/index.js';
import { aboutAccount, readAddress } from './account-address.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

export const adminGrant: Command<string> = {
  name: 'admin:grant',
  summary: 'Makes an existing account an administrator, whether or not the service runs. Idempotent.',
  forms: ['<email>'],
  read: ({ words }) => readAddress(words),
  run: (config, email) =>
    withShop(config, async (shop) => {
      const administrators = shop.get(AdministratorsService, { strict: false });
      await aboutAccount(email, () => administrators.grant(email, adminGrant.name));
      return {
        lines: [`${email} is an administrator now. Sessions that are open see it after their next refresh.`],
        data: { email },
        ok: true,
      };
    }),
};

runWhenCalled(import.meta.url, adminGrant);
