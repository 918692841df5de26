import { randomInt, randomUUID } from 'node:crypto';
import { UsersService, type Account, type NewAccount } from '#modules/users/index.js';
import type { TestApp } from '../create-app.js';

/** The password of every account that a test makes. */
export const PASSWORD = 'Secret#123';

/** Its hash, of the cost that tests have. */
const PASSWORD_HASH = '$2b$04$bup4JBxx2U.H5VPoR8wybebJYPb9CYX.M4hwx7PyXUXXGs6kLsKhW';

/** Makes an account as it stands after sign-up with `PASSWORD` and a confirmed email address. */
export async function aUser(app: TestApp, overrides: Partial<NewAccount> = {}): Promise<Account> {
  return app.get(UsersService).create({
    authProvider: 'LOCAL',
    email: `${randomUUID()}@example.com`,
    passwordHash: PASSWORD_HASH,
    role: 'USER',
    firstname: 'Asha',
    lastname: 'Verma',
    phone: aPhone(),
    isEmailVerified: true,
    isActive: true,
    ...overrides,
  });
}

/** A valid phone number that no other test has. */
export function aPhone(): string {
  return `9${String(randomInt(1e9)).padStart(9, '0')}`;
}
