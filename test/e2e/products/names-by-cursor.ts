/** The part of an answer with products that leads through a list. */
interface Page {
  readonly products: ReadonlyArray<{ readonly name: string }>;
  readonly meta: { readonly nextCursor?: string };
}

/** The names of a list that is read to its end by cursors, one product a page. */
export async function namesByCursor(
  list: (query: string) => Promise<Page>,
  query: string,
): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page: Page = await list(`${query}&limit=1&cursor=${cursor}`);
    names.push(...page.products.map(({ name }) => name));
    cursor = page.meta.nextCursor;
  }
  return names;
}
