import type { Types } from 'mongoose';

const PAGE = 500;

/**
 * All records of a kind in the order of their ids, at most 500 at a time.
 * @param read reads so many of those behind the id, in this order; without an id, the first
 */
export async function* idPages<T extends { readonly _id: Types.ObjectId }>(
  read: (after: Types.ObjectId | undefined, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let last: Types.ObjectId | undefined;
  for (;;) {
    const page = await read(last, PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1)!._id;
  }
}
