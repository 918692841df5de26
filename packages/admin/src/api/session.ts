import { shop } from './client.js';
import { forget, remember } from './staff.js';

/** @throws ShopError for a wrong password, or after too many tries */
export async function logIn(email: string, password: string): Promise<void> {
  const { user } = await shop.login({ email, password });
  remember(user);
}

/** Ends the session here and, as far as it can be reached, at the shop. */
export async function logOut(): Promise<void> {
  // Without a network the cookie stays, and ends by itself.
  await shop.logout().catch(() => undefined);
  forget();
}
