import type { Answer } from './test-client.js';

/** The headers of a browser that has got an answer to its login or registration, by which accounts know it. */
export function knownBrowserOf({ headers }: Answer): { cookie: string } {
  const cookie = headers.getSetCookie().find((text) => text.startsWith('knownBrowser='));
  return { cookie: cookie!.split(';')[0]! };
}
