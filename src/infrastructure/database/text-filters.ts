/** A filter for one of some values: several are merged by the index. */
export function oneOf<T extends string>(values: readonly T[]): T | { $in: T[] } {
  return values.length === 1 ? values[0]! : { $in: values.toSorted() };
}
