import { createClient } from '/shop/client/index.js';
import { forgetCustomer } from './session.js';

/**
 * The one client of this page. The page and the API share an origin here; a storefront elsewhere gives the shop's address
 * and is listed in `CORS_ORIGINS`.
 *
 * The refresh token is a cookie that no script can read. The access token, good for 15 minutes, is kept for this tab:
 * a reload then needs no refresh, of which the shop counts each as a try to log in. A page that runs foreign scripts had
 * better leave `tokens` out and keep it in memory; this one runs none (`Content-Security-Policy`).
 */
export const client = createClient({
  baseUrl: location.origin,
  tokens: {
    read: () => ({ accessToken: sessionStorage.getItem('shop.access-token') ?? undefined }),
    write: ({ accessToken }) => {
      if (accessToken === undefined) sessionStorage.removeItem('shop.access-token');
      else sessionStorage.setItem('shop.access-token', accessToken);
    },
  },
  // The session was ended elsewhere: another device logged out of all, an administrator locked the account.
  onSignedOut: forgetCustomer,
});
