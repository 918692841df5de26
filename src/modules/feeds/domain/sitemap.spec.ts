import { inParts, sitemapEntry, sitemapIndex } from './sitemap.js';

async function* entries(count: number): AsyncGenerator<string> {
  for (let place = 0; place < count; place += 1) yield String(place);
}

async function partsOf(count: number, size: number): Promise<string[][]> {
  const parts: string[][] = [];
  for await (const part of inParts(entries(count), size)) {
    const read: string[] = [];
    for await (const entry of part) read.push(entry);
    parts.push(read);
  }
  return parts;
}

describe('a sitemap', () => {
  rules('FED-04').it('is divided into parts of so many addresses', async () => {
    expect(await partsOf(5, 2)).toEqual([['0', '1'], ['2', '3'], ['4']]);
    expect(await partsOf(4, 2)).toEqual([
      ['0', '1'],
      ['2', '3'],
    ]);
    expect(await partsOf(2, 2)).toEqual([['0', '1']]);
    expect(await partsOf(0, 2)).toEqual([[]]);
  });

  rules('FED-04').it('names its parts in an index', () => {
    const index = sitemapIndex(2, 'https://api.shop.example/api/v1/feeds/sitemap.xml');
    expect(index).toContain(
      '<sitemap><loc>https://api.shop.example/api/v1/feeds/sitemap.xml?part=1</loc></sitemap>',
    );
    expect(index.match(/<sitemap>/g)).toHaveLength(2);
  });

  it('escapes addresses', () => {
    expect(sitemapEntry({ address: 'https://shop.example/a?b=1&c=2' })).toBe(
      '<url><loc>https://shop.example/a?b=1&amp;c=2</loc></url>\n',
    );
  });
});
