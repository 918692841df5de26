import type { OnProgress } from './migration.js';

const BATCH = 500;

/**
 * Works off what `find` finds, at most 500 at a time, until there is no more. The work must take them out of what is found.
 * @returns how many there were
 */
export async function inBatches<T>(
  onProgress: OnProgress,
  { find, work }: { find: (limit: number) => Promise<T[]>; work: (batch: readonly T[]) => Promise<void> },
): Promise<number> {
  for (let done = 0; ;) {
    const batch = await find(BATCH);
    if (batch.length > 0) await work(batch);
    done += batch.length;
    await onProgress(done);
    if (batch.length < BATCH) return done;
  }
}
