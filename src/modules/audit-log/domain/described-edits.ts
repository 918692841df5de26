/** An edit of a record by somebody: see `AuthoredEdit`. */
interface DescribedEdit {
  readonly by: string | null;
  readonly byName: string | null;
  readonly fields: readonly string[];
}

/**
 * Says what was changed and by whom, for the message of a refusal: `Meera Nair: name, basePrice`.
 * @param shownName the name of a field as it is shown; undefined where it is not
 */
export function describeEdits(
  edits: readonly DescribedEdit[],
  shownName: (name: string) => string | undefined = (name) => name,
): string {
  const byAuthor = new Map<string, Set<string>>();
  for (const { by, byName, fields } of edits) {
    const names = fields.flatMap((name) => shownName(name) ?? []);
    if (names.length === 0) continue;
    const author = byName ?? (by?.startsWith('command ') === true ? by : 'an administrator');
    byAuthor.set(author, new Set([...(byAuthor.get(author) ?? []), ...names]));
  }
  return [...byAuthor].map(([author, names]) => `${author}: ${[...names].join(', ')}`).join('; ');
}
