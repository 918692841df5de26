import type { AuditEntry } from 'storefront-client';
import { fieldInWords } from './field-in-words.js';
import { valueInWords } from './value-in-words.js';

/** A changed field in words. */
export interface Changed {
  readonly field: string;
  /** Null where the record was created. */
  readonly before: string | null;
  /** Null where it was deleted. */
  readonly after: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the changes of an entry. Fields that a new record leaves empty are left out. */
export function changesOf({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): Changed[] {
  const old: Fields | null = before;
  const fresh: Fields | null = after;
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])];
  return names
    .map((name) => ({
      field: fieldInWords(name),
      before: old === null ? null : valueInWords(name, old[name], action),
      after: fresh === null ? null : valueInWords(name, fresh[name], action),
    }))
    .filter(({ before: from, after: to }) => (from ?? '') !== '' || (to ?? '') !== '');
}
