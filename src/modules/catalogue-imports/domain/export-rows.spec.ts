import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { Types } from 'mongoose';
import { exactZonedTime } from '#common/time/zoned-time.js';
import { readCsv, type CsvRow } from '#common/csv/csv-parser.js';
import { csvStream } from '#common/csv/csv-stream.js';
import type { CategoryTree } from '#modules/categories/index.js';
import type { Product } from '#modules/products/index.js';
import { useFolder } from '../../../../test/support/use-folder.js';
import { ownRowsOf } from './export-rows.js';
import { OWN_COLUMNS, OWN_FORMAT } from '../read/own-format.js';
import { differencesFrom, givenFieldsOf, seoAfter } from '../write/product-differences.js';
import { reductionOf } from '../write/sale-changes.js';

const SIGNS = [...'\n\r\t\\\'",;=+-@> \u00a0', '\r\n', String.raw`\n`, 'a', 'n', 'é', 'क', '🪔'];
const anyText = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 6 });
/** As most fields are stored. */
const trimmed = anyText.map((given) => given.trim());
const filled = trimmed.filter((given) => given !== '');
const images = fc.array(fc.record({ text: trimmed, space: fc.constantFrom('', ' ') }), { maxLength: 4 });

const size = fc.double({ min: Number.MIN_VALUE, max: 100_000, noNaN: true });

const NOW = new Date('2026-06-01T00:00:00Z');
const reductions = fc.oneof(
  fc.record({ discountPercent: fc.nat(90) }),
  fc.record({ salePriceMinor: fc.integer({ min: 1, max: 99 }) }),
);
/** A planned sale, or one that has begun and ends. */
const sales = fc.tuple(reductions, reductions, fc.nat(10_000), fc.nat(10_000), fc.constantFrom(0, 1, 2));
const instant = (days: number, ms: number) => new Date(NOW.getTime() + days * 86_400_000 + ms);

function saleOf([sale, before, from, to, kind]: typeof sales extends fc.Arbitrary<infer T> ? T : never) {
  if (kind === 0) return undefined;
  const endsAt = instant(20, to);
  return kind === 1
    ? { ...sale, startsAt: instant(10, from), ...(to % 2 === 0 ? {} : { endsAt }) }
    : { ...sale, startsAt: instant(-10, from), endsAt, before };
}

const products = fc.record({
  weight: size,
  length: size,
  discountPercent: fc
    .double({ min: 0, max: 100, noNaN: true, noDefaultInfinity: true })
    .map((percent) => percent + 0),
  name: filled,
  description: trimmed,
  brand: filled,
  itemType: filled,
  mainCategory: filled,
  tags: fc.array(filled, { maxLength: 3 }),
  seo: fc.record({ title: anyText, description: anyText }, { requiredKeys: [] }),
  attributes: fc.dictionary(
    fc.constantFrom('size', '@sign', ' '),
    fc.array(anyText, { minLength: 1, maxLength: 2 }),
  ),
  pictures: images,
  planned: sales,
});

/** Returns the reduction of a sale, by one of both. */
function withoutPlan({ discount, salePrice }: ReturnType<typeof reductionOf>) {
  return typeof salePrice === 'number' ? { salePrice } : { discount };
}

describe('the rows of a product', () => {
  const folder = useFolder();

  async function readBack(product: Product) {
    async function* pages() {
      yield await Promise.resolve(ownRowsOf(product, {} as CategoryTree, exactZonedTime('Asia/Kolkata')));
    }
    const path = join(folder, 'products.csv');
    writeFileSync(path, await text(await csvStream(OWN_COLUMNS, pages())));
    const [header, ...rows]: CsvRow[] = await Readable.from(readCsv(path)).toArray();
    const names = header!.cells.map((name) => name.toLowerCase());
    return OWN_FORMAT.read(
      rows.map(({ row, cells }) => ({ row, cells: new Map(names.map((name, at) => [name, cells[at]!])) })),
      { currency: 'INR', now: NOW },
    );
  }

  rules('IMP-19').it('are read as what it has, whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(products, async ({ pictures, planned, ...fields }) => {
        const sale = saleOf(planned);
        const product = {
          _id: new Types.ObjectId(),
          sku: 'MUG-1',
          basePriceMinor: 100,
          isActive: true,
          images: pictures.map(({ space }, index) => `https://x.example/${index}.png${space}`),
          imageTexts: pictures.map((picture) => picture.text),
          ...fields,
          ...(sale !== undefined && 'before' in sale ? { salePriceMinor: undefined, ...sale } : {}),
          sale,
        } as unknown as Product;
        const { product: read, faults } = await readBack(product);
        expect(faults).toEqual([]);
        const its = {
          ...read!.fields,
          ...seoAfter(read!.fields),
          images: read!.images?.map(({ url }) => url),
          imageTexts: read!.images?.map((image) => image.text),
        };
        const before = sale && 'before' in sale ? reductionOf(sale.before) : {};
        expect(differencesFrom({ ...givenFieldsOf(product), ...before }, its)).toEqual({});
        expect(read!.sale ?? undefined).toEqual(
          sale && {
            ...withoutPlan(reductionOf(sale)),
            startsAt: sale.startsAt,
            endsAt: 'endsAt' in sale ? sale.endsAt : undefined,
          },
        );
      }),
    );
  });
});
