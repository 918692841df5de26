import { randomUUID } from 'node:crypto';
import { PASSWORD } from './a-user.js';

/** The body of a sign-up that is accepted. */
export function aRegistration(
  overrides: Partial<Record<'email' | 'phone' | 'password' | 'firstname' | 'lastname', string>> = {},
) {
  return {
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    firstname: 'Asha',
    lastname: 'Verma',
    ...overrides,
  };
}
