import { statfsSync, type StatsFs } from 'node:fs';
import { dirname } from 'node:path';

/** Less than this is full: a database needs more for its next write. */
const LEAST_BYTES = 1_000_000;

/** What is wrong with the disk of a folder, and what to do; undefined while it has room. */
export function fullDisk(folder: string): string | undefined {
  const { bavail, bsize } = statfsOf(folder);
  const free = bavail * bsize;
  if (free >= LEAST_BYTES) return undefined;
  return `the disk of ${folder} is full (${Math.floor(free / 1000)} KB free); make room, or name a folder on another disk`;
}

/** A folder that does not exist yet lies on the disk of the nearest one above it. */
function statfsOf(folder: string): StatsFs {
  try {
    return statfsSync(folder);
  } catch (error) {
    const above = dirname(folder);
    if (above === folder) throw error;
    return statfsOf(above);
  }
}
