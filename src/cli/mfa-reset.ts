import 'reflect-metadata';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { SecondFactorResetsService } from '#modules/auth/index.js';
import { UserNotFoundError, UsersService } from '#modules/users/index.js';
import { aboutAccount, readAddress } from './account-address.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

export const mfaReset: Command<string> = {
  name: 'mfa:reset',
  summary:
    'Removes the second factor of an account whose owner has lost it, and ends its sessions, whether or not the service runs. Idempotent.',
  forms: ['<email>'],
  read: ({ words }) => readAddress(words),
  run: (config, email) =>
    withShop(config, async (shop) => {
      const users = shop.get(UsersService, { strict: false });
      const resets = shop.get(SecondFactorResetsService, { strict: false });
      const isReset = await aboutAccount(email, async () => {
        const { id } = await findOrFail(users.findAccountByEmail(email), UserNotFoundError);
        return resets.reset(id, { command: mfaReset.name });
      });
      const line = isReset
        ? `${email} has no second factor any more. Its sessions are over; the next login needs the password alone.`
        : `${email} has no second factor.`;
      return { lines: [line], data: { email, reset: isReset }, ok: true };
    }),
};

runWhenCalled(import.meta.url, mfaReset);
