import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Less than this is full: a database needs more for its next write. */
const LEAST_BYTES = 1_000_000;

/** Returns the free space on the disk of a folder, in bytes. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(nearestFolder(folder));
  return bavail * bsize;
}

/** A folder that does not exist yet will lie in the nearest one above it that does. */
export function nearestFolder(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? path : nearestFolder(above);
}

/** Returns what is wrong with the disk of a folder, and what to do; undefined while it has room. */
export function fullDisk(folder: string): string | undefined {
  const free = freeBytes(folder);
  if (free >= LEAST_BYTES) return undefined;
  return `the disk of ${folder} is full (${Math.floor(free / 1000)} KB free); make room, or name a folder on another disk`;
}
