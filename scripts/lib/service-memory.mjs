import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from './process-figures.mjs';

const PATIENCE_MS = 10_000;

/** The variables with which a service can be asked by `memoryInUse`. */
export const MEASURED = { NODE_OPTIONS: `--import=${new URL('collected-heap.mjs', import.meta.url).href}` };

/**
 * Returns what a service keeps in memory when all garbage is collected, in megabytes: the heap of its main thread and
 * of its other threads together (the embedded database is one), and resident memory with and without mapped files.
 */
export async function memoryInUse(service) {
  const before = lines(service).length;
  process.kill(service.pid, 'SIGUSR2');
  const deadline = performance.now() + PATIENCE_MS;
  while (lines(service).length === before) {
    if (performance.now() > deadline) throw new Error('the service has not said what its heap holds');
    await pause(50);
  }
  const { main, threads } = JSON.parse(lines(service).at(-1)[1]);
  return { main, threads, ...memoryOf(service.pid) };
}

function lines(service) {
  return [...service.output().matchAll(/^heap after collection (\{.*\})$/gm)];
}
