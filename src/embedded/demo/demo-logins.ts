/** An account of the demo data that a person may sign in with. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly role: 'ADMIN' | 'USER';
}

/** The accounts that start-up names to the person in front of it. They exist only where demo data is made. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { email: 'admin@demo.shop', password: 'Admin#123', role: 'ADMIN' },
  { email: 'asha@demo.shop', password: 'Demo#123', role: 'USER' },
  { email: 'ravi@demo.shop', password: 'Demo#123', role: 'USER' },
];
