import { pathHere } from './addresses.js';
import { navigate } from './router.js';
import { rememberedCustomer } from './session.js';

/**
 * Sends a visitor without an account to the login and afterwards back to where they were.
 * @returns {boolean} whether somebody is logged in
 */
export function isLoggedIn() {
  if (rememberedCustomer() !== undefined) return true;
  void navigate(`/login?then=${encodeURIComponent(pathHere())}`);
  return false;
}
