/**
 * What a session is made of. A browser keeps the refresh token itself, as a cookie that no script can read: there
 * `refreshCookie` stays empty. Elsewhere the client keeps it.
 */
export interface SessionTokens {
  readonly accessToken?: string | undefined;
  readonly refreshCookie?: string | undefined;
}

/** Where a session is kept. Memory unless another is given; a file or a keychain keeps it over restarts. */
export interface TokenStore {
  read(): SessionTokens | Promise<SessionTokens>;
  write(tokens: SessionTokens): void | Promise<void>;
  /**
   * Runs a refresh while nobody else who shares the session refreshes, such as another tab of the browser. A store that has
   * it leaves out a token that has ended, and is asked for a new one before a call instead of after its refusal.
   */
  exclusively?<T>(work: () => Promise<T>): Promise<T>;
}

/** Keeps a session in memory: it ends with the page or the process. */
export function memoryTokenStore(tokens: SessionTokens = {}): TokenStore {
  let kept = tokens;
  return {
    read: () => kept,
    write: (changed) => {
      kept = changed;
    },
  };
}

const COOKIE = 'refreshToken';

/** Takes over what an answer says about the session: its access token, and the cookie where scripts see it. */
export async function takeOver(store: TokenStore, answer: Response, data: unknown): Promise<void> {
  const { accessToken } = (data ?? {}) as { accessToken?: unknown };
  const refreshCookie = cookieOf(answer);
  if (typeof accessToken !== 'string' && refreshCookie === undefined) return;
  const kept = await store.read();
  await store.write({
    accessToken: typeof accessToken === 'string' ? accessToken : kept.accessToken,
    refreshCookie: refreshCookie ?? kept.refreshCookie,
  });
}

function cookieOf(answer: Response): string | undefined {
  // Absent in React Native and older browsers, which keep cookies themselves.
  const cookies = (answer.headers as Partial<Headers>).getSetCookie?.call(answer.headers) ?? [];
  const cookie = cookies.find((text) => text.startsWith(`${COOKIE}=`));
  return cookie?.split(';')[0];
}
