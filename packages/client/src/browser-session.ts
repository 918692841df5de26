import type { SessionTokens, TokenStore } from './session.js';

/** How long a tab waits for the token of another one. They answer within a few milliseconds, or there is none. */
const ANSWER_WITHIN_MS = 100;
/** A token that ends this soon may end on its way. */
const SPARE_MS = 10_000;

/** The token that a tab keeps over a reload. */
interface KeptToken {
  readonly accessToken: string;
  /** When it ends, by the clock of this device. */
  readonly endsAt: number;
}

/** The globals of a browser, which Node.js lacks: this file is compiled for both. */
const browser = globalThis as unknown as {
  readonly sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  readonly navigator: {
    readonly locks?: { request<T>(name: string, work: () => Promise<T>): Promise<T> };
  };
};

/** The token of a browser, in each of its tabs. */
export interface BrowserTokenStore extends TokenStore {
  /**
   * Drops the token of this tab alone, which may still be that of who was logged in before: for a page that hears by another way
   * that another tab has logged somebody in. The next call takes the token of that tab, or refreshes.
   */
  forget(): void;
}

type Message = { readonly ask: true } | { readonly kept: KeptToken | null };

/**
 * Keeps the access token of a browser for all of its tabs, so that tabs and reloads together refresh once in the token's
 * lifetime: the shop counts each refresh as a try to log in. The refresh token is a cookie that no script reads. The access
 * token is in `sessionStorage`, for a page that runs no foreign scripts (`Content-Security-Policy`); a page that does had
 * better keep it in memory (`memoryTokenStore`).
 * @param name tells sessions of one origin apart, such as those of a storefront and a dashboard
 */
export function browserTokenStore(name: string): BrowserTokenStore {
  const key = `${name}.access-token`;
  const channel = new BroadcastChannel(key);

  channel.addEventListener('message', (event: object) => {
    const { data } = event as { data: Message };
    if ('kept' in data) keep(data.kept);
    else if (kept() !== undefined) channel.postMessage({ kept: kept() ?? null } satisfies Message);
  });

  return {
    read: () => ({
      accessToken: kept()?.accessToken,
      hasEnded: stored() !== undefined && kept() === undefined,
    }),
    write: ({ accessToken }: SessionTokens) => {
      const changed = accessToken === undefined ? null : { accessToken, endsAt: endOf(accessToken) };
      keep(changed);
      channel.postMessage({ kept: changed } satisfies Message);
    },
    forget: () => keep(null),
    exclusively: (work) =>
      alone(key, async () => {
        if (kept() === undefined) await askOtherTabs();
        return work();
      }),
  };

  function stored(): KeptToken | undefined {
    const text = browser.sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as KeptToken);
  }

  function kept(): KeptToken | undefined {
    const token = stored();
    return token === undefined || token.endsAt - SPARE_MS < Date.now() ? undefined : token;
  }

  function keep(token: KeptToken | null): void {
    if (token === null) browser.sessionStorage.removeItem(key);
    else browser.sessionStorage.setItem(key, JSON.stringify(token));
  }

  /** Ends with the first answer, which the listener above has kept by then. */
  async function askOtherTabs(): Promise<void> {
    await new Promise<void>((done) => {
      const end = (): void => {
        clearTimeout(timer);
        channel.removeEventListener('message', heard);
        done();
      };
      const heard = (event: object): void => {
        if ('kept' in (event as { data: Message }).data) end();
      };
      const timer = setTimeout(end, ANSWER_WITHIN_MS);
      channel.addEventListener('message', heard);
      channel.postMessage({ ask: true } satisfies Message);
    });
  }
}

/** Does the work in one tab at a time. Pages without https have no locks: two of their tabs may refresh at once. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = browser.navigator;
  return locks === undefined ? work() : locks.request(name, work);
}

/** The token says how long it lives; when it came, the device knows, whose clock may differ from the shop's. */
function endOf(accessToken: string): number {
  const claims = accessToken.split('.')[1] ?? '';
  const { iat, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Record<
    'iat' | 'exp',
    number
  >;
  return Date.now() + (exp - iat) * 1000;
}
