/** Returns what the head of a page says, by name; undefined for what it does not. */
export function headOf(page: string): Record<string, string | undefined> {
  const head = /<head>([^]*)<\/head>/.exec(page)![1]!;
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(head)![1]!),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    robots: undefined,
    ...Object.fromEntries(metas.map(([, name = '', content = '']) => [name, unescaped(content)])),
  };
}

/** The data of a page that has a type of schema.org. */
export function dataOf(page: string, type: string): object[] {
  return [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
    .map(([, text = '']) => JSON.parse(text) as { '@context': string; '@type': string })
    .filter((data) => data['@context'] === 'https://schema.org' && data['@type'] === type);
}

/** A fact inside of data. */
export function factOf(data: object | undefined, ...path: string[]): unknown {
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], data);
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
