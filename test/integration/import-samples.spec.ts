import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readCsv, type CsvRow } from '#common/csv/csv-parser.js';
import { FORMATS } from '#modules/catalogue-imports/domain/formats.js';
import type { FileFormatName } from '#modules/catalogue-imports/domain/import-format.js';
import { importRow, ProductFile } from '#modules/catalogue-imports/services/product-file.js';
import { useFolder } from '../support/use-folder.js';

const SAMPLES = join(__dirname, '..', 'e2e', 'catalogue-imports', 'samples');
const formatOf = (name: string) => name.split(/[-.]/)[0] as FileFormatName;
const NAMES = readdirSync(SAMPLES);

async function productsOf(path: string, format: FileFormatName) {
  const file = new ProductFile(path, FORMATS[format]);
  const outline = await file.outline();
  const groups = await Readable.from(file.products()).toArray();
  const read = groups.map((rows: readonly CsvRow[]) =>
    FORMATS[format].read(rows.map((row) => importRow(outline.header, row))),
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
    const filled = rows.flatMap(({ cells }) =>
      cells.flatMap((cell, index) => (cell === '' ? [] : [{ column: header!.cells[index]!, cell }])),
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
  const given = (content: string, format: FileFormatName = 'own') => {
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
    expect(groups.map((rows: CsvRow[]) => rows.map(({ row }) => row))).toEqual([[4], [2, 3, 5]]);
  });

  rules('IMP-03').it.each([
    ['', 'own', 'it is empty'],
    ['sku,name\n', 'own', 'it has no rows below its header'],
    ['name\nMug\n', 'own', 'it has no column sku'],
    ['sku\nA\n', 'shopify', 'it has no column URL handle or Handle'],
    ['sku,name\nA,b,c\n', 'own', 'row 2: it has 3 cells, and the header 2 columns'],
    ['sku,name\nA,"b\n', 'own', 'row 2: a quotation mark is not closed'],
    [`sku,name\n${'A,b\n'.repeat(301)}`, 'own', 'row 302: a product has more than 300 rows'],
  ] as const)('that cannot be imported is refused with the reason: %j', async (content, format, reason) => {
    await expect(given(content, format)).rejects.toThrow(`The file cannot be imported: ${reason}`);
  });
});
