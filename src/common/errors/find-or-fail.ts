import type { AppError } from './app-error.js';

/**
 * Returns the result of a lookup.
 * @throws an error of the given class when the result is null or undefined
 */
export async function findOrFail<T>(
  search: Promise<T | null | undefined>,
  missing: new () => AppError,
): Promise<T> {
  const found = await search;
  if (found === null || found === undefined) throw new missing();
  return found;
}
