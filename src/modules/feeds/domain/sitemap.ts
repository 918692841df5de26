import { xmlText } from '#common/xml/xml-text.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A page that search engines may find. */
interface SitemapPage {
  readonly address: string;
  /** Absent where it is not known. */
  readonly changedAt?: Date;
}

export const SITEMAP_START = `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n`;
export const SITEMAP_END = '</urlset>\n';

/** Writes the entry of a page. */
export function sitemapEntry({ address, changedAt }: SitemapPage): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>`;
  return `<url><loc>${xmlText(address)}</loc>${changed}</url>\n`;
}

/** Writes the list of the parts of a sitemap that is too long for one file. @param address of the sitemap itself */
export function sitemapIndex(parts: number, address: string): string {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1);
  const entries = numbers.map(
    (part) => `<sitemap><loc>${xmlText(`${address}?part=${part}`)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
}

/** Divides entries into parts of so many. A part is to be read before the next one begins. */
export async function* inParts(
  entries: AsyncGenerator<string>,
  size: number,
): AsyncGenerator<AsyncGenerator<string>> {
  let next = await entries.next();
  async function* part(): AsyncGenerator<string> {
    for (let count = 0; count < size && next.done !== true; count += 1) {
      yield next.value;
      next = await entries.next();
    }
  }
  do yield part();
  while (next.done !== true);
}
