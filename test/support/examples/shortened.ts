/** A list that takes no limit, and a text, are shown so far. */
const ENTRIES = 2;
const CHARACTERS = 300;

/** An answer without most of its long texts, and of the list that is its data. */
export function shortened(body: unknown): unknown {
  const { data } = (body ?? {}) as { data?: unknown };
  return withShortTexts(Array.isArray(data) ? { ...(body as object), data: data.slice(0, ENTRIES) } : body);
}

function withShortTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, CHARACTERS);
  if (Array.isArray(value)) return value.map(withShortTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withShortTexts(part)]));
}
