import * as fc from 'fast-check';
import {
  bytesOf,
  filesOf,
  pathsOf,
  picturesOf,
  sameTexts,
  type Cells,
  type Dialect,
  type MadeFile,
  type StoredShop,
} from './made-file.js';

const HEADER = [
  'sku',
  'store_view_code',
  'attribute_set_code',
  'product_type',
  'categories',
  'name',
  'description',
  'weight',
  'product_online',
  'price',
  'special_price',
  'special_price_from_date',
  'special_price_to_date',
  'meta_title',
  'base_image',
  'base_image_label',
  'additional_images',
  'additional_image_labels',
  'additional_attributes',
  'qty',
  'configurable_variations',
];

const products = (text: fc.Arbitrary<string>) =>
  fc.array(
    fc.record({
      type: fc.constantFrom('simple', 'simple', 'simple', 'virtual', 'bundle'),
      categories: fc.constantFrom('', 'Default Category/Kitchen/Mugs', 'Default Category/Garden,Kitchen'),
      name: text,
      description: fc.oneof(text, fc.constant('<b>'.repeat(150))),
      weight: fc.constantFrom('', '0', '250', '2000000'),
      online: fc.constantFrom('1', '2'),
      price: fc.constantFrom('20', '12.5000', 'free'),
      special: fc.constantFrom('', '9', '9', '9', '5000'),
      from: fc.constantFrom('', '2020-01-31', '2998-12-31 00:00:00', '1/2/20, 4:46 PM', 'soon'),
      to: fc.constantFrom('', '', '2020-03-31', '31.12.2999', '2999-02-30'),
      meta: fc.oneof(fc.constant(''), text),
      image: fc.constantFrom('', 'one.png', '/b/a/bag.jpg'),
      label: fc.constantFrom('', 'Front'),
      others: fc.constantFrom('', 'two.png', 'two.png,three.png', 'two.png,/b/a/other.jpg'),
      labels: fc.constantFrom('', 'Back', 'Back,Side'),
      attributes: fc.constantFrom('', 'manufacturer=Aravalli', 'manufacturer=Aravalli,fabric=linen'),
      qty: fc.constantFrom('', '3', '-2', '2.5'),
      sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L'), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  );

type Made = ReturnType<typeof products> extends fc.Arbitrary<infer T> ? T : never;

/** Files of Magento: variants before and behind their product, dates of sales, pictures. @param prefix of what is unique in the shop @param base of the addresses of pictures */
export function magentoFiles(prefix: string, base: string): fc.Arbitrary<MadeFile> {
  return filesOf(products, (made, dialect) => fileOf(made, { prefix, base }, dialect));
}

function fileOf(made: Made, of: { prefix: string; base: string }, dialect: Dialect): MadeFile {
  const rows = made.flatMap((product, at) => rowsOf(product, `${of.prefix}-${at}`, of.base));
  const ordered = dialect.isReversed ? rows.toReversed() : rows;
  const parent = (row: Cells) => row['sku']!.split('/')[0]!;
  return {
    format: 'magento',
    bytes: bytesOf(HEADER, ordered, dialect),
    header: HEADER,
    rows: ordered,
    keyOf: parent,
    find: (stored, row) => stored.find(({ sku }) => sku === parent(row).toUpperCase()),
    isStored,
  };
}

function rowsOf(product: Made[number], own: string, base: string): Cells[] {
  const { type, online, special, from, to, meta, image, label, others, labels, sizes, ...given } = product;
  const isSimple = sizes.length === 0;
  const address = (name: string) => (name.startsWith('/') || name === '' ? name : `${base}/${name}`);
  const sold: Cells = {
    price: given.price,
    special_price: special,
    special_price_from_date: from,
    special_price_to_date: to,
    qty: given.qty,
    weight: given.weight,
    product_online: online,
  };
  const main: Cells = {
    sku: own,
    attribute_set_code: 'Default',
    product_type: isSimple ? type : 'configurable',
    categories: given.categories,
    name: `${given.name} ${own.at(-1)}`,
    description: given.description,
    ...(isSimple ? sold : { product_online: online }),
    meta_title: meta,
    base_image: address(image),
    base_image_label: label,
    additional_images: others
      .split(',')
      .map((name) => address(name))
      .join(','),
    additional_image_labels: labels,
    additional_attributes: given.attributes,
    configurable_variations: sizes.map((size) => `sku=${own}/${size},size=${size}`).join('|'),
  };
  const variants = sizes.map((size) => ({
    ...sold,
    sku: `${own}/${size}`,
    attribute_set_code: 'Default',
    product_type: 'simple',
    name: main['name']!,
  }));
  return [main, ...variants];
}

const SALE_DAYS: Readonly<Record<string, string>> = {
  '2020-01-31': '2020-01-30T18:30:00.000Z',
  '2998-12-31 00:00:00': '2998-12-30T18:30:00.000Z',
  '31.12.2999': '2999-12-31T18:29:59.999Z',
};

function isStored(product: any, row: Cells, column: string, { paths, pictures }: StoredShop): boolean {
  const cell = row[column]!;
  const size = row['sku']!.split('/')[1];
  const sold = product.variants?.find(({ options }: any) => options.size === size) ?? product;
  if (size !== undefined && sold === product) return false;
  const price = size === undefined ? (product.ownPrice ?? product) : sold.own;
  const minor = Math.round(Number(cell) * 100);
  switch (column) {
    case 'sku':
      return sold.sku === cell.toUpperCase();
    case 'attribute_set_code':
    case 'product_type':
      return true;
    case 'categories':
      return sameTexts(
        pathsOf(product, paths),
        cell.split(',').map((path) => path.replace('Default Category/', '').replaceAll('/', ' > ')),
      );
    case 'name':
      return product.name === cell;
    case 'description':
      return product.description === cell;
    case 'weight':
      return cell === '0' ? sold.weight === undefined : sold.weight === Number(cell);
    case 'product_online':
      return sold.isActive === (cell === '1');
    case 'price':
      return price.basePriceMinor === minor;
    case 'special_price':
      return price.salePriceMinor === minor || product.sale?.salePriceMinor === minor;
    case 'special_price_from_date':
      return product.sale === undefined
        ? price.salePriceMinor !== undefined && cell.includes('20')
        : product.sale.startsAt.toISOString() === SALE_DAYS[cell];
    case 'special_price_to_date':
      return product.sale?.endsAt?.toISOString() === SALE_DAYS[cell];
    case 'meta_title':
      return product.seo?.title === cell;
    case 'base_image':
    case 'additional_images':
      return picturesOf(cell, pictures).every((stored) => product.images.includes(stored));
    case 'base_image_label':
    case 'additional_image_labels':
      // All of it is the text of a lone image.
      return [[cell], cell.split(',')].some((texts) =>
        texts.every((text) => product.imageTexts?.includes(text)),
      );
    case 'additional_attributes':
      return product.brand === 'Aravalli' && !cell.includes('fabric');
    case 'qty':
      return sold.currentStock === Number(cell);
    case 'configurable_variations':
      return cell.split('|').length === product.variants?.length;
    default:
      return false;
  }
}
