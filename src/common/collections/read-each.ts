/** A record that its reader cannot read: damaged, or written past the service. */
export interface Unreadable<T> {
  readonly record: T;
  /** The reader's reason. */
  readonly reason: string;
}

/** The records that were read, in their order, and those that cannot be read. */
export interface ReadEach<T, R> {
  readonly read: ReadonlyArray<{ readonly record: T; readonly value: R }>;
  readonly unreadable: ReadonlyArray<Unreadable<T>>;
}

/**
 * Reads each record by itself, so that a damaged one does not hide the others.
 * @param read a pure function of the record: an error is one of the record, and of nothing else
 */
export function readEach<T, R>(records: readonly T[], read: (record: T) => R): ReadEach<T, R> {
  const found: Array<{ record: T; value: R }> = [];
  const unreadable: Array<Unreadable<T>> = [];
  for (const record of records) {
    try {
      found.push({ record, value: read(record) });
    } catch (error) {
      unreadable.push({ record, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { read: found, unreadable };
}
