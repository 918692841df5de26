/** The login of an account of the demo data. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly role: 'ADMIN' | 'USER';
}

/**
 * The accounts of the demo data, which banner and welcome page show: their passwords are public. In production they cannot
 * register, and an existing account with one of the addresses aborts the start-up: decisions, 12.32.
 */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { email: 'admin@demo.shop', password: 'Admin#123', role: 'ADMIN' },
  { email: 'asha@demo.shop', password: 'Demo#123', role: 'USER' },
  { email: 'ravi@demo.shop', password: 'Demo#123', role: 'USER' },
];

export const DEMO_EMAILS: readonly string[] = DEMO_LOGINS.map(({ email }) => email);

/** Whether an email address belongs to a demo account; letter case is ignored. */
export function isDemoEmail(email: string): boolean {
  return DEMO_EMAILS.includes(email.trim().toLowerCase());
}
