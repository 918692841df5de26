import { MongoServerFault } from '../../errors.js';
import { approximateSize } from '../values/size.js';
import type { Doc } from '../values/types.js';
import type { CompiledSort } from './compile-sort.js';

/** mongod's memory limit of a blocking stage. */
export const DEFAULT_MEMORY_LIMIT = 100 * 1024 * 1024;

interface Entry {
  key: unknown[];
  doc: Doc;
}

/**
 * Sorts documents (stable); with a limit it never buffers more than twice as many.
 * Error: 292 when the buffered documents exceed the memory limit.
 */
export function sortDocuments(
  input: Iterable<Doc>,
  { keyOf, compareKeys }: Pick<CompiledSort, 'keyOf' | 'compareKeys'>,
  {
    limit = Infinity,
    memoryLimitBytes = DEFAULT_MEMORY_LIMIT,
  }: { limit?: number; memoryLimitBytes?: number } = {},
): Doc[] {
  const order = (a: Entry, b: Entry): number => compareKeys(a.key, b.key);
  let entries: Entry[] = [];
  let worst: unknown[] | undefined;
  let bytes = 0;
  for (const doc of input) {
    const key = keyOf(doc);
    if (worst && compareKeys(key, worst) >= 0) continue;
    entries.push({ key, doc });
    bytes += approximateSize(doc);
    if (entries.length >= 2 * limit + 64) {
      entries = entries.sort(order).slice(0, limit);
      worst = entries.at(-1)?.key;
      bytes = entries.reduce((total, entry) => total + approximateSize(entry.doc), 0);
    }
    if (bytes > memoryLimitBytes) throw sortMemoryFault(memoryLimitBytes);
  }
  entries.sort(order);
  const end = Math.min(limit, entries.length);
  return Array.from({ length: end }, (_, index) => entries[index]!.doc);
}

function sortMemoryFault(limit: number): MongoServerFault {
  return new MongoServerFault(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `Sort exceeded memory limit of ${limit} bytes, but did not opt in to external sorting. ` +
      'Aborting operation. Pass allowDiskUse:true to opt in.',
  );
}
