/** A filter for one of some values: several are merged by the index. */
export function oneOf<T extends string>(values: readonly T[]): T | { $in: T[] } {
  return values.length === 1 ? values[0]! : { $in: values.toSorted() };
}

/** A filter for texts that contain another, in any letter case. No index serves it: use it in a bounded search. */
export function containing(text: string): { $regex: string; $options: 'i' } {
  return { $regex: text.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), $options: 'i' };
}
