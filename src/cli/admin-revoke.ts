import 'reflect-metadata';
import { storedEmail } from '#common/validation/email.js';
import type { AppConfig } from '#config/app-config.js';
import { AdministratorsService } from '#modules/auth/index.js';
import { aboutAccount, readAddress } from './account-address.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

interface Input {
  readonly email: string;
  readonly force: boolean;
}

export const adminRevoke: Command<Input> = {
  name: 'admin:revoke',
  summary:
    'Takes the role of administrator from an account and ends its sessions, whether or not the service runs. Idempotent.',
  forms: ['<email>', '<email> --force'],
  options: { force: { help: 'also if no other active administrator is left' } },
  read: ({ words, options }) => ({ email: readAddress(words), force: options['force'] === true }),
  run: (config, { email, force }) =>
    withShop(config, async (shop) => {
      const administrators = shop.get(AdministratorsService, { strict: false });
      const outcome = await aboutAccount(email, () =>
        administrators.revoke(email, adminRevoke.name, { force }),
      );
      if (outcome === 'last')
        throw new Error(
          `${email} is the last active administrator without scopes. Make another one with admin:grant, or use --force.`,
        );
      const lines = [
        outcome === 'none'
          ? `${email} is no administrator.`
          : `${email} is no administrator any more. Its sessions are over; it can sign in as a customer.`,
        ...(isBootstrapped(config, email)
          ? ['BOOTSTRAP_ADMIN_EMAIL names this account: the next start makes it an administrator again.']
          : []),
      ];
      return { lines, data: { email, revoked: outcome === 'revoked' }, ok: true };
    }),
};

function isBootstrapped({ identity: { bootstrapAdmin } }: AppConfig, email: string): boolean {
  return bootstrapAdmin?.email === storedEmail(email);
}

runWhenCalled(import.meta.url, adminRevoke);
