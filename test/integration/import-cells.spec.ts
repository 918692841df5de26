import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FORMATS, SOURCE_TABLES } from '#modules/catalogue-imports/read/formats.js';
import { canonicalNames, importRows } from '#modules/catalogue-imports/read/header.js';
import type { FileFormatName, ReadOptions } from '#modules/catalogue-imports/read/import-format.js';
import type { ReadProduct } from '#modules/catalogue-imports/read/imported-product.js';
import { ProductFile } from '#modules/catalogue-imports/read/product-file.js';
import { readProduct } from '#modules/catalogue-imports/read/read-product.js';

const SAMPLES = join(__dirname, '..', 'e2e', 'catalogue-imports', 'samples');
const OPTIONS: ReadOptions = { currency: 'INR', now: new Date('2026-06-01T00:00:00Z') };

type TableName = keyof typeof SOURCE_TABLES;
type Cells = ReadonlyMap<string, string>;
type Rows = readonly Cells[];

const TABLES = Object.keys(SOURCE_TABLES) as TableName[];
const formatOf = (name: string) => name.split(/[-.]/)[0] as FileFormatName;
const samplesOf = (format: string) => readdirSync(SAMPLES).filter((name) => formatOf(name) === format);

/** The rows of each product of a sample, by the names of the format's columns. */
async function productsOf(name: string): Promise<Rows[]> {
  const format = formatOf(name);
  const file = new ProductFile(join(SAMPLES, name), format);
  const { header } = await file.outline();
  const columns = canonicalNames(format, header);
  const texts = (await Readable.from(file.products()).toArray()) as string[];
  return texts.map((text) =>
    importRows(format, header, JSON.parse(text)).map(
      ({ cells }) => new Map(columns.map((column) => [column, cells.get(column) ?? ''])),
    ),
  );
}

interface Outcome {
  readonly read: ReadProduct;
  readonly text: string;
}

/** Whether a note or a fault names a cell of the first row. */
function isNamed({ notes, faults }: ReadProduct, column: string): boolean {
  return [...notes, ...faults].some((each) => each.row === 2 && each.column === column);
}

/** Returns the outcome of a product's rows, and which product it is. */
function outcomeOf(format: FileFormatName, rows: Rows): Outcome {
  const numbered = rows.map((cells, index) => ({ row: index + 2, cells }));
  const keys = numbered.map((row) => FORMATS[format].keyOf(row, 'before'));
  const read = readProduct(format, numbered, OPTIONS);
  return { read, text: JSON.stringify([keys, read]) };
}

const withCells = (rows: Rows, at: number, made: Readonly<Record<string, string>>): Rows =>
  rows.map((cells, index) => (index === at ? new Map([...cells, ...Object.entries(made)]) : cells));

const LIES_APART = new Set(['images', 'imageTexts']);
const fieldsOf = (table: TableName) =>
  Object.entries<readonly string[]>({ ...SOURCE_TABLES[table].columns })
    .map(([field, names]) => ({ field, names: names.filter((name) => !name.startsWith('@')) }))
    .filter(({ names }) => names.length > 0);

/** Two values that a field can have. */
function valuesOf(field: string): readonly [string, string] {
  if (/price|discount|difference/i.test(field)) return ['9', '8'];
  if (/weight|length|breadth|height/.test(field)) return ['3', '4'];
  if (/^sale(?:From|To)$/.test(field)) return ['2026-01-01', '2026-12-01'];
  if (/archived|sellable/.test(field)) return ['1', '0'];
  return ['Alpha/x', 'Beta/y'];
}

describe('the cells of files', () => {
  rules('MVI-04').it.each(TABLES)('%s has a sample', (table) => {
    expect(samplesOf(table)).not.toEqual([]);
  });

  rules('MVI-04').it.each(TABLES.flatMap((table) => samplesOf(table)))(
    '%s: no filled cell is kept without a trace',
    async (name) => {
      const format = formatOf(name);
      const silent: string[] = [];
      for (const rows of await productsOf(name)) {
        const { read, text } = outcomeOf(format, rows);
        for (const [at, cells] of rows.entries()) {
          for (const [column, cell] of cells) {
            const isNoted = read.notes.some(
              (note) => note.row === at + 2 && (note.column === column || note.column === null),
            );
            // Variants and images have numbers of their own, which say nothing of a product.
            const isNumber = at > 0 && column === 'id';
            const isKept = cell !== '' && FORMATS[format].hasPlace(column, '\0');
            if (!isKept || isNoted || isNumber || read.product === undefined) continue;
            const isTraced = [`9${cell}`, `${cell}9`, '9'].some(
              (other) => outcomeOf(format, withCells(rows, at, { [column]: other })).text !== text,
            );
            if (!isTraced) silent.push(`row ${at + 2}, ${column}: ${cell}`);
          }
        }
      }
      expect(silent).toEqual([]);
    },
  );

  rules('MVI-04').it.each(TABLES)('%s: every column of its table says something', async (table) => {
    const products = (await Promise.all(samplesOf(table).map((name) => productsOf(name)))).flat();
    const mute = fieldsOf(table).flatMap(({ field, names }) =>
      names.filter((name) => {
        const others = Object.fromEntries(names.map((other) => [other, '']));
        const [one, other] = valuesOf(field);
        return products.every((rows) => {
          const [first, second] = [one, other].map((value) =>
            outcomeOf(table, withCells(rows, 0, { ...others, [name]: value })),
          ) as [Outcome, Outcome];
          return first.text === second.text && !isNamed(first.read, name);
        });
      }),
    );
    expect(mute).toEqual([]);
  });

  rules('MVI-04').it.each(TABLES)(
    '%s: of two cells of a field the one that loses is noted',
    async (table) => {
      const products = (await Promise.all(samplesOf(table).map((name) => productsOf(name)))).flat();
      const fields = fieldsOf(table).filter(({ field }) => !LIES_APART.has(field));
      const silent = fields.flatMap(({ field, names }) =>
        names.slice(1).flatMap((loser, index) => {
          const [one, other] = valuesOf(field);
          const counts = names[index]!;
          return products.flatMap((rows) => {
            const made = { ...Object.fromEntries(names.map((name) => [name, ''])), [counts]: one };
            const without = outcomeOf(table, withCells(rows, 0, { ...made, [loser]: '' })).text;
            const { read, text } = outcomeOf(table, withCells(rows, 0, { ...made, [loser]: other }));
            return isNamed(read, loser) || text !== without || read.product === undefined
              ? []
              : [`${field}: ${loser} beside ${counts}`];
          });
        }),
      );
      expect([...new Set(silent)]).toEqual([]);
    },
  );
});
