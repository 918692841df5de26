import { createHash } from 'node:crypto';
import { BadRequestError } from '../errors/app-error.js';

/** The place of an entry in an ordered list: the value of the sort field, and the id, which decides between equal values. */
export interface ListPlace {
  readonly key: Date | number | string;
  /** 24 hexadecimal digits. */
  readonly id: string;
}

/** The cursor is none of this list, or of this list with other filters or in another order. */
export class WrongCursorError extends BadRequestError.with(
  'WRONG_CURSOR',
  'cursor must be the nextCursor of an answer with the same filters and the same order',
) {}

/** A short name of a list for its cursors. @param description the collection, the filters and the order */
export function listName(description: string): string {
  return createHash('sha256').update(description).digest('base64url').slice(0, 8);
}

const ID = /^[0-9a-f]{24}$/;

/**
 * Writes the cursor of the entries behind a place: opaque to clients. It grants no access, because the filters of the list
 * apply to whatever place it names.
 * @param list names the list, its filters and its order
 */
export function encodeCursor(list: string, { key, id }: ListPlace): string {
  const stored = key instanceof Date ? { at: key.getTime() } : key;
  return Buffer.from(JSON.stringify([list, stored, id])).toString('base64url');
}

/** @throws WrongCursorError */
export function decodeCursor(list: string, cursor: string): ListPlace {
  const [of, stored, id] = parsed(cursor);
  const key = isTime(stored) ? new Date(stored.at) : stored;
  if (of !== list || typeof id !== 'string' || !ID.test(id)) throw new WrongCursorError();
  const isKey = typeof key === 'number' || typeof key === 'string';
  if (!isKey && !(key instanceof Date && !Number.isNaN(key.getTime()))) throw new WrongCursorError();
  return { key, id };
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const isTime = (stored: unknown): stored is { at: number } =>
  typeof stored === 'object' && stored !== null && typeof (stored as { at?: unknown }).at === 'number';
