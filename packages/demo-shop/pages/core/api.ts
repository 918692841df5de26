import { browserTokenStore, createClient } from 'storefront-client';
import { endSession, onCustomerLeft } from './session.js';

const tokens = browserTokenStore('shop');

/**
 * The one client of this page. The page and the API share an origin here; a storefront elsewhere gives the shop's address
 * and is listed in `CORS_ORIGINS`.
 *
 * The refresh token is a cookie that no script can read. The access token, good for 15 minutes, is shared by the tabs of
 * the shop and outlives a reload: together they refresh once in its lifetime, of which the shop counts each as a try to log in.
 * A page that runs foreign scripts had better keep it in memory; this one runs none (`Content-Security-Policy`).
 */
export const client = createClient({
  baseUrl: location.origin,
  tokens,
  // The session was ended elsewhere: another device logged out of all, an administrator locked the account.
  onSignedOut: endSession,
});

// Before a page is drawn anew: the token of who is there now may not have come yet.
onCustomerLeft(tokens.forget);
