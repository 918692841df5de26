/** How much of a region of India a zone has, by the first two digits of its PIN codes. */
export interface PrefixRow {
  readonly digits: string;
  readonly codes: number;
  readonly ranges: number;
  /** Beginnings within the region; `all` if one has the whole region. */
  readonly prefixes: readonly string[];
}

/** The entries of a zone by the first two digits, ascending. A beginning of one digit has a row of its own. */
export function prefixRows(entries: readonly string[]): PrefixRow[] {
  const rows = new Map<string, { codes: number; ranges: number; prefixes: string[] }>();
  for (const entry of entries) {
    const digits = entry.slice(0, 2);
    const row = rows.get(digits) ?? { codes: 0, ranges: 0, prefixes: [] };
    if (entry.includes('-')) row.ranges += 1;
    else if (entry.length === 6) row.codes += 1;
    else row.prefixes.push(entry);
    rows.set(digits, row);
  }
  return [...rows]
    .map(([digits, row]) => ({ digits, ...row }))
    .toSorted((a, b) => (a.digits < b.digits ? -1 : 1));
}
