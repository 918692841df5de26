/**
 * The email addresses of the demo accounts, whose passwords are public. In production they cannot register, and an
 * existing account with one aborts the start-up: decisions, 12.32.
 */
export const DEMO_EMAILS = {
  admin: 'admin@demo.shop',
  asha: 'asha@demo.shop',
  ravi: 'ravi@demo.shop',
} as const;

/** Whether an email address belongs to a demo account; letter case is ignored. */
export function isDemoEmail(email: string): boolean {
  return Object.values<string>(DEMO_EMAILS).includes(email.trim().toLowerCase());
}
