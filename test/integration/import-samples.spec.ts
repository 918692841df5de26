import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readCsv, type CsvRow } from '#common/csv/csv-parser.js';
import { FORMATS } from '#modules/catalogue-imports/read/formats.js';
import type { FileFormatName } from '#modules/catalogue-imports/read/import-format.js';
import { canonicalNames, importRows } from '#modules/catalogue-imports/read/header.js';
import type { StoredRow } from '#modules/catalogue-imports/data/import-part.schema.js';
import { ProductFile } from '#modules/catalogue-imports/read/product-file.js';
import { useFolder } from '../support/use-folder.js';

const SAMPLES = join(__dirname, '..', 'e2e', 'catalogue-imports', 'samples');
const formatOf = (name: string) => name.split(/[-.]/)[0] as FileFormatName;
const NAMES = readdirSync(SAMPLES);
/** The source's own identifiers of rows: they say nothing of a product. */
const IDS = new Set(['token', 'reference handle']);

async function productsOf(path: string, format: FileFormatName) {
  const file = new ProductFile(path, format);
  const outline = await file.outline();
  const texts: string[] = await Readable.from(file.products()).toArray();
  const groups = texts.map((text) => JSON.parse(text) as StoredRow[]);
  const read = groups.map((rows) =>
    FORMATS[format].read(importRows(format, outline.header, rows), { currency: 'INR', now: new Date() }),
  );
  return { outline, groups, read };
}

const folder = useFolder();

describe('the samples', () => {
  it.each(NAMES)('%s is read without a fault', async (name) => {
    const { outline, read } = await productsOf(join(SAMPLES, name), formatOf(name));
    expect(read.flatMap(({ faults }) => faults)).toEqual([]);
    expect(read).toHaveLength(outline.products);
  });

  rules('IMP-01').it.each(NAMES)('%s: at least 90 %% of the filled cells have a place', async (name) => {
    const [header, ...rows] = (await Readable.from(readCsv(join(SAMPLES, name))).toArray()) as CsvRow[];
    const format = FORMATS[formatOf(name)];
    const columns = canonicalNames(formatOf(name), header!.cells);
    const filled = rows.flatMap(({ cells }) =>
      cells.flatMap((cell, index) =>
        cell === '' || IDS.has(columns[index]!) ? [] : [{ column: columns[index]!, cell }],
      ),
    );
    const left = filled.filter(({ column, cell }) => !format.hasPlace(column, cell));
    const share = 1 - left.length / filled.length;
    const names = [...new Set(left.map(({ column, cell }) => `${column}: ${cell}`))].toSorted();
    process.stdout.write(
      `${name}: ${(share * 100).toFixed(1)} % of ${filled.length} cells; left: ${names.join('; ')}\n`,
    );
    expect(share).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a file', () => {
  const given = (content: string | Buffer, format: FileFormatName = 'own') => {
    const path = join(folder, 'file.csv');
    writeFileSync(path, content);
    return productsOf(path, format);
  };

  rules('IMP-02').it('gives the rows of a product together, wherever they lie', async () => {
    const { outline, groups } = await given(
      'ID,Type,SKU,Name,Parent\n3,variation,,,id:1\n1,variable,BAG,Bag,\n2,simple,MUG,Mug,\n4,variation,,,bag\n',
      'woocommerce',
    );
    expect(outline).toMatchObject({ rows: 4, products: 2 });
    expect(groups.map((rows) => rows.map(({ row }) => row))).toEqual([[4], [2, 3, 5]]);
  });

  rules('IMP-03').it.each([
    ['', 'own', 'it is empty'],
    ['sku,name\n', 'own', 'it has no rows below its header'],
    ['name\nMug\n', 'own', 'it has no column sku'],
    [
      '<?xml version="1.0"?>\n<rss><channel/></rss>\n',
      'google',
      'it is XML; export the feed as a table with tabs (TSV) or as CSV',
    ],
    ['sku\nA\n', 'shopify', 'it has no column URL handle or Handle'],
    ['sku,"name\nA,b\n', 'own', 'row 1: a quotation mark is not closed'],
  ] as const)(
    'is refused with the reason when it cannot be imported: %j',
    async (content, format, reason) => {
      await expect(given(content, format)).rejects.toThrow(`The file cannot be imported: ${reason}`);
    },
  );

  rules('IMP-34').it.each([
    ['sku,name\nA,b\nB,"d\nC,e\n', 'a quotation mark is not closed'],
    ['sku,name\nA,b\nB,"d"e\nC,f\n', 'text follows a closing quotation mark'],
  ])('refuses the product alone of a row such as in %j', async (content, fault) => {
    const { groups } = await given(content);
    expect(groups.map(([first]) => [first!.row, first!.fault])).toEqual([
      [2, undefined],
      [3, fault],
      [4, undefined],
    ]);
  });

  rules('IMP-25', 'IMO-03').it.each([
    [
      'a row with more cells than the header',
      'sku,name\nA,b,c\nB,d\n',
      'it has 3 cells, and the header 2 columns',
    ],
    ['more than 5,000 rows', `sku,name\n${'A,b\n'.repeat(5001)}B,d\n`, 'the product has more than 5000 rows'],
    ['a row above 2 MB', `sku,name\nA,${'b'.repeat(2_100_000)}\nB,d\n`, 'the row is longer than 2 MB'],
    [
      'more than 4 MB of cells, empty ones too',
      `sku${',c'.repeat(499)}\n${`A${','.repeat(498)}b\n`.repeat(3000)}B,d\n`,
      'the product is longer than 4 MB',
    ],
  ])('refuses a product with %s, alone', async (_, content, fault) => {
    const { groups } = await given(content);
    const of = groups.map(([first]) => first!.fault);
    expect([of.length, of.filter((found) => found !== undefined)]).toEqual([2, [fault]]);
  });

  rules('IMP-26').it.each([
    ['UTF-8', Buffer.from('\uFEFFsku;name\nA;Café\n')],
    ['UTF-8', Buffer.from('sep=;\r\nsku;name\r\nA;Café\r\n')],
    ['UTF-8', Buffer.from('\n\t\uFEFF"sku","name"\rA,Café\r')],
    ['Windows-1252', Buffer.from('sku,name\nA,Café\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFsku\tname\nA\tCafé\n', 'utf16le')],
    ['UTF-16', Buffer.from('\uFEFFsku,name\nA,Café\n', 'utf16le').swap16()],
  ] as const)('is read in %s: %j', async (encoding, bytes) => {
    const { outline, groups } = await given(bytes);
    expect(outline).toMatchObject({ encoding, header: ['sku', 'name'] });
    expect(groups).toMatchObject([[{ cells: ['A', 'Café'] }]]);
  });

  rules('IMP-27').it('is refused by its columns when it has another format', async () => {
    await expect(given('ID,Type,SKU,Name,Regular price\n1,simple,A,b,2\n')).rejects.toThrow(/woocommerce/);
    await expect(given('TITLE,CURRENCY_CODE,IMAGE1,SKU\nA,EUR,,B\n')).rejects.toThrow(/format etsy; choose/);
    await expect(given('sku,_attribute_set,_type\nA,b,simple\n')).rejects.toThrow(
      /those of Magento 1, which is no format of an import/,
    );
  });

  rules('IMP-25').it('names the columns that have no place', async () => {
    const { outline } = await given('sku,wieght,name,empty\nA,400,b,\n');
    expect(outline.ignoredColumns).toEqual(['wieght']);
  });
});
