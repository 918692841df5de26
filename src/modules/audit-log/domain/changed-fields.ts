import { LONGEST_TEXT, LONGEST_VALUE } from '../audit-log.limits.js';

/** Values of a record by the name of their field. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record before and after a change; null where there was none. */
export interface Change {
  readonly before: object | null;
  readonly after: object | null;
}

/** The same in every record, or different after every change: neither says what was changed. */
const SAYS_NOTHING = new Set(['_id', 'createdAt', 'updatedAt', 'version']);

/** The fields of both sides that differ, or all of the only side; long values shortened, so that an entry is small. */
export function changedFields({ before, after }: Change): { before: Fields | null; after: Fields | null } {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (name) => before === null || after === null || json(old.get(name)) !== json(fresh.get(name)),
  );
  const kept = (fields: ReadonlyMap<string, unknown>): Fields =>
    Object.fromEntries(names.map((name) => [name, shortened(fields.get(name))]));
  return { before: before === null ? null : kept(old), after: after === null ? null : kept(fresh) };
}

function fieldsOf(record: object | null): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(record ?? {}).filter(([name]) => !SAYS_NOTHING.has(name)));
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return cut(value);
  const isLong = typeof value === 'object' && json(value).length > LONGEST_VALUE;
  return isLong ? cut(json(value)) : (value ?? null);
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
