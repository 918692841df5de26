import * as fc from 'fast-check';
import {
  bytesOf,
  pathsOf,
  picturesOf,
  sameTexts,
  filesOf,
  long,
  type Cells,
  type Dialect,
  type MadeFile,
  type StoredShop,
} from './made-file.js';

const HEADER = [
  'id',
  'sku',
  'name',
  'description',
  'brand',
  'barcode',
  'basePrice',
  'discount',
  'salePrice',
  'plannedDiscount',
  'plannedSalePrice',
  'saleStartsAt',
  'saleEndsAt',
  'currentStock',
  'images',
  'imageTexts',
  'itemType',
  'categories',
  'tags',
  'attributes',
  'isActive',
  'weight',
  'seoTitle',
  'seoDescription',
  'hsnCode',
  'taxRate',
  'variantSku',
  'variantOptions',
  'variantBasePrice',
  'variantBarcode',
  'variantWeight',
  'variantStock',
  'variantIsActive',
  'supplier',
];

/** Instants in the zone of the shop. */
const STARTS: Readonly<Record<string, string>> = {
  '2020-01-01 10:30:15': '2020-01-01T05:00:15.000Z',
  '1/31/2999, 4:46 PM': '2999-01-31T11:16:00.000Z',
};
const ENDS: Readonly<Record<string, string>> = {
  '2020-01-31': '2020-01-31T18:29:59.999Z',
  '2999-02-01': '2999-02-01T18:29:59.999Z',
  '2999-02-01T00:00:00.250+05:30': '2999-01-31T18:30:00.250Z',
};

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const products = (text: fc.Arbitrary<string>) =>
  fc.array(
    fc.record({
      id: fc.constantFrom('', 'none', 'of nobody'),
      name: text,
      description: fc.oneof(text, fc.constant('<div><p>One</p><p>Two</p></div>'), long(65_536)),
      brand: fc.oneof(text, long(255)),
      /** A second row that says another brand. */
      otherBrand: fc.boolean(),
      barcode: fc.constantFrom('', '8901234567894', '12-X'),
      basePrice: fc.constantFrom('90', '12.50'),
      discount: fc.constantFrom('', '10'),
      salePrice: fc.constantFrom('', '9'),
      plannedDiscount: fc.constantFrom('', '', '5'),
      plannedSalePrice: fc.constantFrom('', '8', '8', '500'),
      saleStartsAt: fc.constantFrom('', ...Object.keys(STARTS), 'soon'),
      saleEndsAt: fc.constantFrom('', ...Object.keys(ENDS)),
      currentStock: fc.constantFrom('', '3'),
      images: fc.constantFrom<string>('', 'one.png', 'one.png\ntwo.png', 'two.png\n\nnone'),
      imageTexts: fc.constantFrom('', 'Front', '\nBack', 'Front\nBack\nSide', 'x'.repeat(300)),
      itemType: fc.oneof(text, fc.constant('x')),
      categories: fc.oneof(
        fc.constantFrom(
          '',
          'Kitchen > Mugs',
          'Kitchen\nGarden > Pots',
          ' > ',
          `Kitchen > ${'x'.repeat(300)}`,
        ),
        fc.constant(lines(12, (at) => `Kitchen > Shelf ${at}`)),
      ),
      tags: fc.oneof(text, fc.constant(lines(252, (at) => `t${at}`))),
      material: fc.boolean(),
      isActive: fc.constantFrom('', 'TRUE', 'nein'),
      weight: fc.constantFrom('', '1.5', '0', '2000000'),
      seoTitle: fc.oneof(fc.constant(''), text, long(120)),
      seoDescription: fc.oneof(fc.constant(''), text, long(320)),
      hsnCode: fc.constantFrom('', '6109'),
      taxRate: fc.constantFrom('', '18'),
      sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'XL'), { maxLength: 4 }),
      /** The SKU: one for the whole shop, for the model, for each size, or none. */
      sku: fc.constantFrom('shop', 'model', 'size', 'size', 'size', 'none'),
      variantBarcode: fc.constantFrom('', '8901234567894', '12-X'),
      variantWeight: fc.constantFrom('', '250', '-1'),
      /** A column whose cell cannot be read. */
      wrong: fc.constantFrom(
        '',
        '',
        '',
        '',
        '',
        'basePrice',
        'currentStock',
        'isActive',
        'hsnCode',
        'taxRate',
      ),
      supplier: fc.constantFrom('', 'linen'),
      /** The row with the cells of the product, as far as it has rows. */
      place: fc.nat(3),
    }),
    { minLength: 1, maxLength: 4 },
  );

type Made = ReturnType<typeof products> extends fc.Arbitrary<infer T> ? T : never;

/** Files of the own format: product cells in any row, SKUs shared or missing, limits exceeded. @param prefix of what is unique in the shop @param base of the addresses of pictures */
export function ownFiles(prefix: string, base: string): fc.Arbitrary<MadeFile> {
  return filesOf(products, (made, dialect) => fileOf(made, { prefix, base }, dialect));
}

function fileOf(
  made: Made,
  { prefix, base }: { readonly prefix: string; readonly base: string },
  dialect: Dialect,
): MadeFile {
  const rows = made.flatMap((product, at) =>
    rowsOf(
      { ...product, images: product.images.replaceAll(/\w+\.png/g, `${base}/$&`) },
      `${prefix}-${at}`,
      prefix,
    ),
  );
  const ordered = dialect.isReversed ? rows.toReversed() : rows;
  return {
    format: 'own',
    bytes: bytesOf(HEADER, ordered, dialect),
    header: HEADER,
    rows: ordered,
    keyOf: (row) => row['sku']!,
    find: (stored, row) => stored.find(({ sku }) => sku === row['sku']!.toUpperCase()),
    isStored,
  };
}

function rowsOf(product: Made[number], own: string, prefix: string): Cells[] {
  const { sizes, place, otherBrand, material, sku, variantBarcode, variantWeight, wrong, ...given } = product;
  const attributes = {
    ...(sizes.length > 0 ? { size: sizes } : {}),
    ...(material ? { material: ['steel', 'clay'] } : {}),
  };
  const id = { '': '', none: 'none', 'of nobody': own.replaceAll(/\D/g, '').padStart(24, 'f') }[given.id];
  const ofProduct: Cells = {
    ...given,
    id,
    name: `${given.name} ${own.at(-1)}`,
    attributes: JSON.stringify(attributes),
    ...(wrong === '' ? {} : { [wrong]: 'wrong' }),
  };
  if (sizes.length === 0) return [{ ...ofProduct, sku: own }];
  const at = place % sizes.length;
  return sizes.map((size, index) => ({
    sku: own,
    ...(index === at ? ofProduct : {}),
    ...(otherBrand && index !== at ? { brand: `Brand ${index}` } : {}),
    variantSku: { shop: `${prefix}-SHOP`, model: `${own}-MODEL`, size: `${own}-${size}`, none: '' }[sku],
    variantOptions: JSON.stringify({ size }),
    variantBasePrice: index === 0 ? '' : '20.5',
    variantBarcode,
    variantWeight,
    variantStock: String(index + 1),
    variantIsActive: index === 1 ? 'FALSE' : '',
  }));
}

function isStored(product: any, row: Cells, column: string, { paths, pictures }: StoredShop): boolean {
  const cell = row[column]!;
  const { size } = JSON.parse(row['variantOptions'] || '{}') as { size?: string };
  const variant = product.variants?.find(({ options }: any) => options.size === size);
  const price = product.ownPrice ?? product;
  const { sale } = product;
  /** The reduction without a sale that has begun. */
  const lasting = sale?.before ?? price;
  switch (column) {
    case 'id':
      return product._id.toHexString() === cell;
    case 'sku':
      return product.sku === cell.toUpperCase();
    case 'description':
      return product.description === cell || product.description === '<p>One</p><p>Two</p>';
    case 'basePrice':
      return price.basePriceMinor === Number(cell) * 100;
    case 'discount':
      return lasting.discountPercent === Number(cell);
    case 'salePrice':
      return lasting.salePriceMinor === Number(cell) * 100;
    case 'plannedDiscount':
      return (sale ?? price).discountPercent === Number(cell);
    case 'plannedSalePrice':
      return (sale ?? price).salePriceMinor === Number(cell) * 100;
    case 'saleStartsAt':
      // A sale that has begun and does not end is a price.
      return sale === undefined
        ? cell.startsWith('2020') && row['saleEndsAt'] === ''
        : sale.startsAt.toISOString() === STARTS[cell];
    case 'saleEndsAt':
      return sale?.endsAt?.toISOString() === ENDS[cell];
    case 'currentStock':
      return product.currentStock === Number(cell);
    case 'images':
      return sameTexts(product.images, picturesOf(cell, pictures));
    case 'imageTexts':
      return product.imageTexts.join('\n').replace(/\n+$/, '') === cell;
    case 'categories':
      return sameTexts(pathsOf(product, paths), cell.split('\n'));
    case 'tags':
      return sameTexts(product.tags, cell.split('\n'));
    case 'attributes':
      return sameTexts(product.attributes, JSON.parse(cell));
    case 'isActive':
      return product.isActive === (cell === 'TRUE');
    case 'weight':
    case 'taxRate':
      return product[column] === Number(cell);
    case 'seoTitle':
      return product.seo?.title === cell;
    case 'seoDescription':
      return product.seo?.description === cell;
    case 'name':
    case 'brand':
    case 'barcode':
    case 'itemType':
    case 'hsnCode':
      return product[column] === cell;
    case 'variantSku':
      return variant?.sku === cell.toUpperCase();
    case 'variantOptions':
      return variant !== undefined;
    case 'variantBasePrice':
      return variant?.own.basePriceMinor === Number(cell) * 100;
    case 'variantBarcode':
      return variant?.barcode === cell;
    case 'variantWeight':
      return variant?.weight === Number(cell);
    case 'variantStock':
      return variant?.currentStock === Number(cell);
    case 'variantIsActive':
      return variant?.isActive === false;
    default:
      return false;
  }
}
