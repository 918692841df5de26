/**
 * The tokens of a session. A platform that keeps cookies has the refresh token itself: browsers where no script can
 * read it, React Native in the cookies of the app. There the access token stands alone. Elsewhere the client keeps
 * it.
 */
export interface SessionTokens {
  readonly accessToken?: string | undefined;
  /** Whether there was an access token that has ended, and is left out for that reason. */
  readonly hasEnded?: boolean | undefined;
  /** Where cookies are read and sent by hand, as in Node.js. */
  readonly refreshCookie?: string | undefined;
  /** Where there are no cookies: see `RefreshBy`. */
  readonly refreshToken?: string | undefined;
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

/** Carries the refresh token where there are no cookies. */
const REFRESH_HEADER = 'x-refresh-token';

const COOKIE = 'refreshToken';

/** Takes over what an answer says about the session: its access token, and the refresh token where it can be read. */
export async function takeOver(store: TokenStore, answer: Response, data: unknown): Promise<void> {
  const { accessToken, refreshToken } = (data ?? {}) as Record<keyof SessionTokens, unknown>;
  const given = {
    ...(typeof accessToken === 'string' && { accessToken }),
    ...refreshPartOf(answer, refreshToken),
  };
  if (Object.keys(given).length === 0) return;
  await store.write({ ...(await store.read()), ...given });
}

function refreshPartOf(answer: Response, inBody: unknown): SessionTokens {
  const refreshToken = typeof inBody === 'string' ? inBody : answer.headers.get(REFRESH_HEADER);
  if (refreshToken !== null) return { refreshToken };
  const cookie = cookieOf(answer);
  return cookie === undefined ? {} : { refreshCookie: cookie };
}

function cookieOf(answer: Response): string | undefined {
  // Absent in React Native and older browsers, which keep cookies themselves.
  const cookies = (answer.headers as Partial<Headers>).getSetCookie?.call(answer.headers) ?? [];
  const cookie = cookies.find((text) => text.startsWith(`${COOKIE}=`));
  return cookie?.split(';')[0];
}
