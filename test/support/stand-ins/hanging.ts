import { expectEventually } from '../expect-eventually.js';
import { signal } from '../signal.js';
import type { HttpStandIn } from './http-stand-in.js';

/** Sends a request during which the call of this path hangs until `letGo`. */
export async function hanging<T>(http: HttpStandIn, path: RegExp, send: () => Promise<T>) {
  const { given, give: letGo } = signal();
  const before = http.received(path).length;
  http.failNext(path, { held: given });
  const answer = send();
  await expectEventually(() => expect(http.received(path)).toHaveLength(before + 1));
  return { answer, letGo };
}
