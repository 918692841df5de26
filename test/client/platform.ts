import { buildSync } from 'esbuild';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type * as Library from '../../packages/client/src/index.js';

const ENTRY = join(resolve(__dirname, '..', '..'), 'packages', 'client', 'src', 'index.ts');

/** The globals that every platform of the client has. */
const COMMON = { URLSearchParams, FormData, Blob, File, setTimeout, clearTimeout };

/** The client as it runs where the global scope has these names, those of JavaScript, and no other. */
export function clientWhere(scope: Readonly<Record<string, unknown>>): typeof Library {
  const { outputFiles } = buildSync({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'library',
  });
  const context = createContext({ ...COMMON, ...scope });
  return runInContext(`${outputFiles[0]!.text}; library`, context) as typeof Library;
}

/** The requests that were sent: the paths of the shop, with the headers. */
export interface Sent {
  readonly path: string;
  readonly headers: Headers;
}

/** `fetch` of a platform that has no cookies at all. Its headers have no `getSetCookie`. */
export function fetchWithoutCookies(sent: Sent[]): typeof fetch {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    sent.push({ path: new URL(new Request(url).url).pathname, headers });
    return withPlainHeaders(await fetch(url, { ...init, headers }));
  };
}

/** `fetch` of React Native, which keeps the cookies of the app, unless it is told to leave them out. */
export function fetchWithJar(sent: Sent[], jar: Map<string, string>): typeof fetch {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const usesJar = init.credentials !== 'omit';
    if (usesJar && jar.size > 0)
      headers.set('cookie', Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '));
    sent.push({ path: new URL(new Request(url).url).pathname, headers });
    const answer = await fetch(url, { ...init, headers });
    if (usesJar) answer.headers.getSetCookie().forEach((cookie) => keep(jar, cookie));
    return withPlainHeaders(answer);
  };
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}

/** The answer with the headers of the `whatwg-fetch` that React Native has: names and texts. */
function withPlainHeaders(answer: Response): Response {
  const { headers } = answer;
  const plain = { get: (name: string) => headers.get(name), has: (name: string) => headers.has(name) };
  return new Proxy(answer, {
    get: (whole, name) => {
      if (name === 'headers') return plain;
      const value: unknown = Reflect.get(whole, name, whole);
      return typeof value === 'function' ? (value.bind(whole) as unknown) : value;
    },
  });
}
