import type { SessionTokens } from './session.js';

/**
 * How the refresh token gets to the shop: by the cookies of the platform (browsers, React Native), by a cookie that the client
 * reads and sends (Node.js, Deno, Bun), or by the header `X-Refresh-Token`. The last is for where there are no cookies, and
 * for apps that keep the session in a keychain. The shop gives no browser a token by the header.
 */
export type RefreshBy = 'platform' | 'cookie' | 'header';

/** The global scope, which reveals its platform. */
interface Scope {
  readonly document?: unknown;
  /** Web workers have it. */
  readonly importScripts?: unknown;
  readonly navigator?: { readonly product?: string };
  readonly Headers?: { readonly prototype: { readonly getSetCookie?: unknown } };
}

/** How this platform does it. */
export function refreshByOf(scope: Scope = globalThis): RefreshBy {
  const isBrowser = scope.document !== undefined || scope.importScripts !== undefined;
  if (isBrowser || scope.navigator?.product === 'ReactNative') return 'platform';
  return scope.Headers?.prototype.getSetCookie === undefined ? 'header' : 'cookie';
}

/** The header by which a call to the shop's `/auth` shows the session, or asks for one. */
export function refreshHeaders(by: RefreshBy, { refreshCookie, refreshToken }: SessionTokens): object {
  if (by === 'header') return { 'x-refresh-token': refreshToken ?? 'true' };
  return by === 'cookie' && refreshCookie !== undefined ? { cookie: refreshCookie } : {};
}

/** Whether there may be a session to refresh. The cookies of a platform cannot be looked at. */
export function mayRefresh(by: RefreshBy, { refreshCookie, refreshToken }: SessionTokens): boolean {
  return by === 'platform' || (by === 'cookie' ? refreshCookie : refreshToken) !== undefined;
}
