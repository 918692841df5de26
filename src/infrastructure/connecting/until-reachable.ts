import { setTimeout as pause } from 'node:timers/promises';
import { UnreachableError } from '#config/config-error.js';

/** Between two attempts to reach a service that does not answer. */
const AGAIN_AFTER_MS = 1_000;

/**
 * Repeats an attempt to reach a service of this start, once a second, until it succeeds or the patience ends. Writes one line to
 * standard error before the first wait.
 * @throws what the attempt throws: at once if it is no `UnreachableError`
 */
export async function untilReachable<T>(attempt: () => Promise<T>, patienceMs: number): Promise<T> {
  const begun = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UnreachableError) || performance.now() - begun > patienceMs) throw error;
      if (isFirst)
        process.stderr.write(`${error.message}; waiting for it, up to ${patienceMs / 1000} seconds\n`);
    }
    await pause(AGAIN_AFTER_MS);
  }
}
