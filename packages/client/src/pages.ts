type Input = Readonly<Record<string, unknown>>;

/** The shop's details of a page. Lists that grow while they are read have cursors. */
interface Meta {
  readonly page: number;
  readonly limit: number;
  readonly total?: number;
  readonly found?: number;
  readonly nextCursor?: string;
}

/**
 * Entries of a list, page by page, each fetched when it is needed.
 * @param field the field of an answer that has them
 * @param hasCursors whether the list can be read by cursors; without one, entries that are added move the pages
 */
export async function* itemsOf(
  field: string,
  input: Input,
  hasCursors: boolean,
  fetchPage: (input: Input) => Promise<unknown>,
): AsyncGenerator {
  let asked = hasCursors && input['page'] === undefined ? { cursor: '', ...input } : input;
  for (;;) {
    const answer = (await fetchPage(asked)) as Readonly<Record<string, unknown>>;
    const meta = answer['meta'] as Meta;
    yield* answer[field] as readonly unknown[];
    const next = nextOf(meta, Boolean(asked['cursor']));
    if (next === undefined) return;
    const { page: _page, cursor: _cursor, ...others } = asked;
    asked = { ...others, ...next };
  }
}

/** The place of the next page. A search's page has fewer entries when some are no longer sold: only the counts tell. */
function nextOf({ nextCursor, page, limit, total, found }: Meta, isBehindCursor: boolean): Input | undefined {
  if (nextCursor !== undefined) return { cursor: nextCursor };
  if (isBehindCursor) return undefined;
  return page * limit < (total ?? found ?? 0) ? { page: page + 1 } : undefined;
}
