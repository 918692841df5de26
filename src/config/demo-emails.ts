/**
 * The addresses of the demo shop's accounts, whose passwords everybody can read. In production nobody can sign up with
 * one, and an account that has one stops the start: decisions, 12.32.
 */
export const DEMO_EMAILS = {
  admin: 'admin@demo.shop',
  asha: 'asha@demo.shop',
  ravi: 'ravi@demo.shop',
} as const;

/** Whether an address, in whatever case, belongs to the demo shop. */
export function isDemoEmail(email: string): boolean {
  return Object.values<string>(DEMO_EMAILS).includes(email.trim().toLowerCase());
}
