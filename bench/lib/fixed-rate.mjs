import { setTimeout as pause } from 'node:timers/promises';

/**
 * Begins pieces of work at a fixed rate, whether or not earlier ones have ended: a service that is slow for a moment meets
 * the same load, and every piece that it keeps waiting counts.
 * @param work returns the name of what it did
 * @returns for each piece its name and the milliseconds from the moment at which it should have begun
 */
export async function fixedRate(perSecond, ms, work) {
  const startedAt = performance.now();
  const done = [];
  const running = [];
  for (let number = 0; number < (perSecond * ms) / 1000; number++) {
    const due = startedAt + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    running.push(work().then((name) => done.push({ name, ms: performance.now() - due })));
  }
  await Promise.all(running);
  return done;
}
