import * as fc from 'fast-check';
import type { ProductImportView } from '#modules/catalogue-imports/report/catalogue-import.view.js';
import { collectionOf } from '../support/collection-of.js';
import type { TestApp } from '../support/create-app.js';
import type { Session } from '../support/session.js';
import { imported } from '../e2e/catalogue-imports/importing.js';

/** What a file of a catalogue is made of. */
interface MadeFile {
  readonly bytes: Buffer;
  readonly header: readonly string[];
  /** Without the header, in the order of the file. */
  readonly rows: ReadonlyArray<readonly string[]>;
}

const words = fc.constantFrom(
  'Café',
  'Größe',
  "l'eau",
  'a;b',
  'say "no"',
  'two  spaces',
  '0012',
  'Mug',
  'नमक',
);
const latin = fc.constantFrom('Café', 'Größe', "l'eau", 'a;b', 'say "no"', '0012', 'Mug');
const long = (most: number) => fc.constant('x'.repeat(most + 5));

const HEADER = [
  'Handle',
  'Title',
  'Vendor',
  'Tags',
  'SEO Title',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Barcode',
  'Metafield',
];

const products = (text: fc.Arbitrary<string>) =>
  fc.array(
    fc.record({
      title: text,
      vendor: fc.oneof(text, long(255)),
      tags: fc.oneof(
        text.map((tag) => tag.replaceAll(',', '')),
        fc.constant(Array.from({ length: 252 }, (_, at) => `t${at}`).join(', ')),
      ),
      seo: fc.oneof(fc.constant(''), text, long(120)),
      barcode: fc.constantFrom('', "'8901234567894", '12-X'),
      metafield: fc.constantFrom('', 'linen'),
      price: fc.constantFrom('9', '12.50', 'free'),
      sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'XL'), { maxLength: 4 }),
      /** One for the whole shop, for the model, for each size, or none. */
      sku: fc.constantFrom('shop', 'model', 'size', 'none'),
    }),
    { minLength: 1, maxLength: 4 },
  );

type Made = ReturnType<typeof products> extends fc.Arbitrary<infer T> ? T : never;

/** Files of catalogues: encodings, signs between cells, orders of rows, SKUs shared or missing, limits exceeded. @param prefix of what is unique in the shop */
export function files(prefix: string): fc.Arbitrary<MadeFile> {
  const encoding = fc.constantFrom('utf8', 'utf16le', 'latin1');
  return encoding
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        products(name === 'latin1' ? latin : words),
        fc.constantFrom(',', ';', '\t'),
        fc.boolean(),
      ),
    )
    .map(([name, made, sign, isReversed]) => {
      const rows = rowsOf(made, prefix);
      const ordered = isReversed ? rows.toReversed() : rows;
      const text = [HEADER, ...ordered]
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign))
        .join('\r\n');
      const bytes = Buffer.from(name === 'utf16le' ? `\uFEFF${text}` : text, name as BufferEncoding);
      return { bytes, header: HEADER, rows: ordered };
    });
}

function rowsOf(made: Made, prefix: string): string[][] {
  return made.flatMap((product, at) => {
    const handle = `${prefix}-${at}`;
    const sizes = product.sizes.length === 0 ? ['Default Title'] : product.sizes;
    return sizes.map((size, index) => {
      const sku = { shop: `${prefix}-SHOP`, model: `${handle}-MODEL`, size: `${handle}-${size}`, none: '' }[
        product.sku
      ];
      const ofProduct =
        index === 0
          ? [
              `${product.title} ${at}`,
              product.vendor,
              product.tags,
              product.seo,
              product.sizes.length === 0 ? 'Title' : 'Size',
            ]
          : ['', '', '', '', ''];
      return [
        handle,
        ...ofProduct,
        size,
        sku,
        String(index + 1),
        product.price,
        product.barcode,
        product.metafield,
      ];
    });
  });
}

/** Imports a file by a dry run, for real and again; finds what is lost, changed besides, or said otherwise. */
export async function lossesOf(
  app: TestApp,
  admin: Session,
  { bytes, header, rows }: MadeFile,
): Promise<string[]> {
  const known = await collectionOf(app, 'products').find().toArray();
  const dry = await imported(admin, bytes, 'shopify', { dryRun: 'true' });
  const real = await imported(admin, bytes, 'shopify');
  const stored = await collectionOf(app, 'products').find().toArray();
  const again = await imported(admin, bytes, 'shopify');
  const after = await collectionOf(app, 'products').find().toArray();
  const losses: string[] = [];
  const counts = ({ created, updated, failed, skipped, errors, notes }: ProductImportView) =>
    JSON.stringify({ created, updated, failed, skipped, errors, notes });
  if (counts(dry) !== counts(real))
    losses.push(`the dry run says ${counts(dry)}, the import ${counts(real)}`);
  if (again.updated + again.created > 0) losses.push(`again: ${counts(again)}`);
  if (JSON.stringify(after) !== JSON.stringify(stored)) losses.push('the second import changes products');
  for (const before of known) {
    const now = stored.find(({ _id }) => _id.equals(before._id));
    if (JSON.stringify(now) !== JSON.stringify(before)) losses.push(`${before['name']} has changed`);
  }
  for (const [at, row] of rows.entries()) {
    const product = stored.find(({ slug }) => slug === row[0]!.toLowerCase());
    const ofProduct = rows.flatMap((other, place) => (other[0] === row[0] ? [place + 2] : []));
    if (product === undefined) {
      if (!real.errors.some((error) => ofProduct.includes(error.row)))
        losses.push(`${row[0]} is gone without a word`);
      continue;
    }
    for (const [place, cell] of row.entries()) {
      const column = header[place]!;
      const isNoted = [...real.notes, ...real.errors].some(
        (note) => note.row === at + 2 && note.column === column,
      );
      const isIgnored = real.ignoredColumns.includes(column);
      if (cell !== '' && !isNoted && !isIgnored && !isStored(product, row, column, cell))
        losses.push(`row ${at + 2}, ${column}: ${cell.slice(0, 30)}`);
    }
  }
  return losses;
}

/** Whether a product has what a cell says. */
function isStored(product: any, row: readonly string[], column: string, given: string): boolean {
  const cell = given.replace(/^'(?=\d)/, '');
  const size = row[6]!;
  const sold = product.variants?.find(({ options }: any) => options.Size === size) ?? product;
  switch (column) {
    case 'Handle':
      return product.slug === cell;
    case 'Title':
      return product.name === cell;
    case 'Vendor':
      return product.brand === cell;
    case 'Tags':
      return JSON.stringify(product.tags) === JSON.stringify(cell.split(', '));
    case 'SEO Title':
      return product.seo?.title === cell;
    case 'Option1 Name':
      return cell === 'Title' || Object.hasOwn(product.attributes, cell);
    case 'Option1 Value':
      return cell === 'Default Title' || sold !== product;
    case 'Variant SKU':
      return sold.sku === cell.toUpperCase();
    case 'Variant Inventory Qty':
      return sold.currentStock === Number(cell);
    case 'Variant Price':
      return sold.basePriceMinor === Number(cell) * 100;
    case 'Variant Barcode':
      return sold.barcode === cell;
    default:
      return false;
  }
}
