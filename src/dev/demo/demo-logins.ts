import { DEMO_EMAILS } from '#config/demo-emails.js';

/** An account of the demo data that a person may sign in with. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly role: 'ADMIN' | 'USER';
}

/** The accounts that start-up names to the person in front of it. They exist only where demo data is made. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { email: DEMO_EMAILS.admin, password: 'Admin#123', role: 'ADMIN' },
  { email: DEMO_EMAILS.asha, password: 'Demo#123', role: 'USER' },
  { email: DEMO_EMAILS.ravi, password: 'Demo#123', role: 'USER' },
];
