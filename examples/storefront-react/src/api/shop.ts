import { browserTokenStore, createClient } from 'storefront-client';
import { signedIn } from '../session/signed-in';

/** The access token, in each tab. */
export const tokens = browserTokenStore('storefront');

/**
 * The one client of this storefront. It refreshes the session, shares it among tabs, and repeats what is safe to repeat:
 * reading, and what has an idempotency key.
 */
export const shop = createClient({
  baseUrl: import.meta.env['VITE_SHOP_URL'] ?? location.origin,
  tokens,
  // Ended elsewhere: another device signed out of all, or the password has changed.
  onSignedOut: () => signedIn.write(false),
});
