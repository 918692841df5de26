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

const GTIN = 'GTIN, UPC, EAN, or ISBN';
const HEADER = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Short description',
  'Description',
  'Tax status',
  'In stock?',
  'Stock',
  'Weight (kg)',
  'Sale price',
  'Regular price',
  'Date sale price starts',
  'Date sale price ends',
  'Images',
  'Categories',
  'Tags',
  'Parent',
  'Brands',
  GTIN,
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Meta: rank_math_title',
  'Meta: rank_math_description',
  'Meta: fabric',
];

const products = (text: fc.Arbitrary<string>) =>
  fc.array(
    fc.record({
      type: fc.constantFrom('simple', 'simple', 'simple', 'simple, virtual', 'grouped'),
      hasSku: fc.boolean(),
      name: fc.oneof(text, text, text, text, fc.constant('')),
      published: fc.constantFrom('1', '1', '0', '-1', 'perhaps'),
      short: fc.constantFrom('', 'Brief'),
      description: fc.oneof(text, long(65_536)),
      tax: fc.constantFrom('', 'taxable', 'none', 'shipping'),
      stock: fc.constantFrom('', '3', '-2', '2.5'),
      weight: fc.constantFrom('', '0', '0.25', '-3'),
      sale: fc.constantFrom('', '9', '5000'),
      regular: fc.constantFrom('20', '30', '12,50', 'free'),
      starts: fc.constantFrom('', '', '2020-01-31 0:00:00', '2998-12-31'),
      ends: fc.constantFrom('', '', '2020-03-31 23:59:59', '2999-12-31 23:59:59'),
      images: fc.constantFrom<string>('', 'one.png', 'one.png, two.png', 'one.png, none'),
      categories: fc.constantFrom(
        '',
        'Kitchen > Mugs',
        'Kitchen, Garden > Pots',
        `Kitchen > ${'x'.repeat(300)}`,
        Array.from({ length: 12 }, (_, at) => `Kitchen > Shelf ${at}`).join(', '),
      ),
      tags: fc.oneof(text, fc.constant(Array.from({ length: 252 }, (_, at) => `t${at}`).join(', '))),
      brands: fc.oneof(text, fc.constant('One, Two')),
      gtin: fc.constantFrom('', '8901234567894', '978-3-16-148410-0', '12-X'),
      title: fc.oneof(fc.constant(''), text, long(120)),
      titleText: fc.oneof(fc.constant(''), text, long(320)),
      fabric: fc.constantFrom('', 'linen'),
      sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'XL'), { maxLength: 4 }),
      /** A value of the parent that no variation has. */
      unused: fc.boolean(),
      /** The column that a variation has of its own, and that is the product's here. */
      ofVariation: fc.constantFrom('', 'Tags', 'Description', 'Brands'),
      /** The SKU: one for the whole shop, for the model, for each size, or none. */
      sku: fc.constantFrom('shop', 'model', 'size', 'size', 'none'),
    }),
    { minLength: 1, maxLength: 4 },
  );

type Made = ReturnType<typeof products> extends fc.Arbitrary<infer T> ? T : never;

/** Files of WooCommerce: variations before and behind their product, SKUs shared or missing, limits exceeded. @param prefix of what is unique in the shop @param base of the addresses of pictures */
export function wooCommerceFiles(prefix: string, base: string): fc.Arbitrary<MadeFile> {
  return filesOf(products, (made, dialect) => fileOf(made, { prefix, base }, dialect));
}

function fileOf(
  made: Made,
  { prefix, base }: { readonly prefix: string; readonly base: string },
  dialect: Dialect,
): MadeFile {
  const rows = made.flatMap((product, at) =>
    rowsOf({ ...product, images: product.images.replaceAll(/\w+\.png/g, `${base}/$&`) }, at, prefix),
  );
  const ordered = dialect.isReversed ? rows.toReversed() : rows;
  const keyOf = (row: Cells) =>
    row['Type'] === 'variation' ? row['Parent']! : row['SKU'] || `id:${row['ID']}`;
  return {
    format: 'woocommerce',
    bytes: bytesOf(HEADER, ordered, dialect),
    header: HEADER,
    rows: ordered,
    keyOf,
    find: (stored, row) => {
      const key = keyOf(row);
      return stored.find(({ sku, importKey }) =>
        key.startsWith('id:') ? importKey === `woocommerce:${key.slice(3)}` : sku === key.toUpperCase(),
      );
    },
    isStored,
  };
}

function rowsOf(product: Made[number], at: number, prefix: string): Cells[] {
  // Ids are of the whole shop, which has the products of earlier files, too.
  const id = `${prefix.replaceAll(/\D/g, '')}${at}`;
  const own = `${prefix}-${at}`;
  const isSimple = product.sizes.length === 0;
  const values = [...product.sizes, ...(product.unused ? ['XXL'] : [])];
  const main: Cells = {
    ID: `${id}0`,
    Type: isSimple ? product.type : 'variable',
    SKU: product.hasSku ? own : '',
    Name: product.name === '' ? '' : `${product.name} ${at}`,
    Published: product.published,
    'Short description': product.short,
    Description: product.description,
    'Tax status': product.tax,
    'In stock?': '1',
    Stock: product.stock,
    'Weight (kg)': product.weight,
    'Sale price': isSimple ? product.sale : '',
    'Regular price': isSimple ? product.regular : '',
    'Date sale price starts': isSimple ? product.starts : '',
    'Date sale price ends': isSimple ? product.ends : '',
    Images: product.images,
    Categories: product.categories,
    Tags: product.tags,
    Brands: product.brands,
    [GTIN]: product.gtin,
    'Attribute 1 name': isSimple ? '' : 'Size',
    'Attribute 1 value(s)': isSimple ? '' : values.join(', '),
    'Meta: rank_math_title': product.title,
    'Meta: rank_math_description': product.titleText,
    'Meta: fabric': product.fabric,
  };
  const variations = product.sizes.map((size, index): Cells => ({
    ID: `${id}${index + 1}`,
    Type: 'variation',
    SKU: { shop: `${prefix}-SHOP`, model: `${own}-MODEL`, size: `${own}-${size}`, none: '' }[product.sku],
    Name: `${product.name} ${at} - ${size}`,
    Published: '1',
    'Tax status': product.tax,
    'In stock?': '1',
    Stock: index === 1 ? 'parent' : String(index + 1),
    'Weight (kg)': product.weight,
    'Sale price': product.sale,
    'Regular price': product.regular,
    'Date sale price starts': product.starts,
    'Date sale price ends': product.ends,
    Images: product.images.split(', ')[0]!,
    Parent: product.hasSku ? own : `id:${id}0`,
    [GTIN]: product.gtin,
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': size,
    ...(product.ofVariation === '' ? {} : { [product.ofVariation]: 'Its own' }),
  }));
  return [main, ...variations];
}

const SALE_DAYS: Readonly<Record<string, string>> = {
  '2020-01-31 0:00:00': '2020-01-30T18:30:00.000Z',
  '2998-12-31': '2998-12-30T18:30:00.000Z',
  '2999-12-31 23:59:59': '2999-12-31T18:29:59.000Z',
};

function isStored(product: any, row: Cells, column: string, { paths, pictures }: StoredShop): boolean {
  const cell = row[column]!;
  const isVariation = row['Type'] === 'variation';
  const variant = product.variants?.find(({ options }: any) => options.Size === row['Attribute 1 value(s)']);
  const sold = isVariation ? variant : product;
  if (sold === undefined) return false;
  const price = isVariation ? { ...product, ...variant.own } : (product.ownPrice ?? product);
  switch (column) {
    // How the file joins its rows, and says what they are.
    case 'ID':
    case 'Type':
    case 'Parent':
      return true;
    case 'In stock?':
      return cell === '1';
    case 'Name':
      return cell.startsWith(product.name);
    case 'SKU':
      return sold.sku === cell.toUpperCase();
    case 'Published':
      return sold.isActive === (cell === '1');
    case 'Short description':
    case 'Description':
      return !isVariation && product.description.includes(cell);
    case 'Tax status':
      return product.taxRate === (cell === 'taxable' ? undefined : 0);
    case 'Stock':
      return cell === 'parent' ? false : sold.currentStock === Number(cell);
    case 'Weight (kg)':
      return cell === '0' ? sold.weight === undefined : sold.weight === Number(cell) * 1000;
    case 'Sale price':
      return [price.salePriceMinor, product.sale?.salePriceMinor].includes(Number(cell) * 100);
    case 'Date sale price starts':
      // A sale that has begun and does not end is a price.
      if (product.sale === undefined) return cell.startsWith('2020') && price.salePriceMinor !== undefined;
      return product.sale.startsAt.toISOString() === SALE_DAYS[cell];
    case 'Date sale price ends':
      return product.sale?.endsAt?.toISOString() === SALE_DAYS[cell];
    case 'Images':
      return picturesOf(cell, pictures).every((stored) =>
        isVariation ? variant.image === stored : product.images.includes(stored),
      );
    case 'Regular price':
      return price.basePriceMinor === Number(cell.replace(',', '.')) * 100;
    case 'Categories':
      return sameTexts(pathsOf(product, paths), cell.split(', '));
    case 'Tags':
      return !isVariation && sameTexts(product.tags, cell.split(', '));
    case 'Brands':
      return product.brand === cell;
    case GTIN:
      return sold.barcode === cell;
    case 'Attribute 1 name':
      return Object.hasOwn(product.attributes, cell);
    case 'Attribute 1 value(s)':
      return isVariation || cell.split(', ').every((value) => product.attributes['Size']?.includes(value));
    case 'Meta: rank_math_title':
      return product.seo?.title === cell;
    case 'Meta: rank_math_description':
      return product.seo?.description === cell;
    default:
      return false;
  }
}
