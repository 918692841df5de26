import type { AppError } from './app-error.js';

/**
 * What a search found.
 * @throws an error of the class when it found nothing
 */
export async function findOrFail<T>(
  search: Promise<T | null | undefined>,
  missing: new () => AppError,
): Promise<T> {
  const found = await search;
  if (found === null || found === undefined) throw new missing();
  return found;
}
