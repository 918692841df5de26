import 'reflect-metadata';
import { isScope, SCOPES, scopesInOrder, type Scope } from '#common/access/scopes.js';
import { AdministratorsService } from '#modules/auth/index.js';
import { aboutAccount, readAddress } from './account-address.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

interface Input {
  readonly email: string;
  /** Empty: all. */
  readonly scopes: readonly Scope[];
}

export const adminGrant: Command<Input> = {
  name: 'admin:grant',
  summary:
    'Makes an existing account an administrator, whether or not the service runs. Idempotent. Without --scopes it may do all.',
  forms: ['<email>', '<email> --scopes <list>'],
  options: {
    scopes: { value: 'list', help: `narrows it to these, separated by commas: ${SCOPES.join(', ')}` },
  },
  read: ({ words, options }) => ({ email: readAddress(words), scopes: readScopes(options['scopes']) }),
  run: (config, { email, scopes }) =>
    withShop(config, async (shop) => {
      const administrators = shop.get(AdministratorsService, { strict: false });
      await aboutAccount(email, () => administrators.grant(email, adminGrant.name, scopes));
      const what = scopes.length === 0 ? 'an administrator' : `an administrator for ${scopes.join(', ')}`;
      return {
        lines: [`${email} is ${what} now. Sessions that are open see it after their next refresh.`],
        data: scopes.length === 0 ? { email } : { email, scopes },
        ok: true,
      };
    }),
};

/** @throws UsageError for an unknown scope, and for an empty list, which would grant all by mistake */
function readScopes(list: string | boolean | undefined): readonly Scope[] {
  if (typeof list !== 'string') return [];
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined)
    throw new UsageError(`Unknown scope '${unknown}'. Known are ${SCOPES.join(', ')}.`);
  return scopesInOrder(names.filter((name) => isScope(name)));
}

runWhenCalled(import.meta.url, adminGrant);
