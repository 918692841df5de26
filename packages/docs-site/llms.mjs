/**
 * `llms.txt` of the site, in the form of llmstxt.org: what it is, and a line for each page, whose text is beside it as Markdown.
 */
const BASE = '/docs';

/**
 * @param {{ text: string, items: { text: string, link: string, summary: string }[] }[]} groups of pages, with addresses in the site
 * @param {string} readme the text of README.md, whose title and first sentences it begins with
 * @returns {string}
 */
export function llmsText(groups, readme) {
  const lines = groups.map(({ text, items }) =>
    [
      `## ${text}`,
      '',
      ...items.map(({ text, link, summary }) =>
        [`- [${text}](${BASE}${link}.md)`, summary].filter(Boolean).join(': '),
      ),
      '',
    ].join('\n'),
  );
  return [
    /^# .*$/m.exec(readme)[0],
    '',
    `> ${summaryOf(readme)}`,
    '',
    '## The API',
    '',
    '- [OpenAPI 3.1](/openapi.json): every operation with its errors and recorded examples',
    '',
    ...lines,
  ].join('\n');
}

/** The first sentence of a page. */
export function summaryOf(text) {
  const paragraph = text.split(/\n{2,}/).find((part) => /^[A-Z"`[]/.test(part)) ?? '';
  const words = paragraph.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('\n', ' ');
  return (/^.*?\.(?=\s|$)/.exec(words)?.[0] ?? words).replace(/:$/, '.');
}

/** The Markdown of a page as it is served: links lead to Markdown, too. */
export function asServed(text) {
  return text.replaceAll('](/', `](${BASE}/`);
}
