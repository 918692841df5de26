import { DEMO_EMAILS } from '#config/demo-emails.js';

/** The login of an account of the demo data. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly role: 'ADMIN' | 'USER';
}

/** The accounts that banner and welcome page show. They exist only in demo data. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { email: DEMO_EMAILS.admin, password: 'Admin#123', role: 'ADMIN' },
  { email: DEMO_EMAILS.asha, password: 'Demo#123', role: 'USER' },
  { email: DEMO_EMAILS.ravi, password: 'Demo#123', role: 'USER' },
];
