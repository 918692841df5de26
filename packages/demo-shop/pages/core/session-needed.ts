import { pathHere, withQuery } from './links.js';
import { navigate } from './router.js';
import { rememberedCustomer } from './session.js';

/**
 * Sends a visitor without an account to the login and afterwards back to where they were.
 * @returns whether somebody is logged in
 */
export function isLoggedIn(): boolean {
  if (rememberedCustomer() !== undefined) return true;
  void navigate(withQuery('/login', { back: pathHere() }));
  return false;
}
