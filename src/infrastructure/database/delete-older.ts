import { Types, type Model, type QueryFilter } from 'mongoose';

/** The size of a batch: so small a delete takes milliseconds, and delays nothing else. */
const BATCH = 500;

/**
 * Deletes records that were made before a time, the oldest first, in batches. Reads those alone, by their ids, which begin with the time
 * of the machine. Safe with concurrent processes.
 * @param field when a record was made, by the clock of the shop
 * @param isStopping whether the process ends; asked between two batches
 * @returns how many were deleted
 */
export async function deleteOlder<T extends { readonly _id: Types.ObjectId }>(
  model: Model<T>,
  field: keyof T & string,
  { before, isStopping }: { readonly before: Date; readonly isStopping: () => boolean },
): Promise<number> {
  const filter = {
    _id: { $lt: idAfter(before) },
    [field]: { $lt: before },
  } as QueryFilter<T>;
  let deleted = 0;
  while (!isStopping()) {
    const old = await model.find(filter).select({ _id: 1 }).sort({ _id: 1 }).limit(BATCH).lean<T[]>();
    if (old.length === 0) return deleted;
    const { deletedCount } = await model.deleteMany({
      _id: { $in: old.map(({ _id }) => _id) },
    } as QueryFilter<T>);
    deleted += deletedCount;
    if (old.length < BATCH) return deleted;
  }
  return deleted;
}

/** Returns an id that is greater than those of all records that were made before a time. */
export function idAfter(time: Date): Types.ObjectId {
  return Types.ObjectId.createFromTime(Math.ceil(time.getTime() / 1000));
}
