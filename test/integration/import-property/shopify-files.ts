import * as fc from 'fast-check';
import {
  bytesOf,
  filesOf,
  long,
  type Cells,
  type Dialect,
  type MadeFile,
  type StoredShop,
} from './made-file.js';

const HEADER = [
  'Handle',
  'Title',
  'Vendor',
  'Tags',
  'SEO Title',
  'SEO Description',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Barcode',
  'Variant Grams',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
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
      seoDescription: fc.oneof(fc.constant(''), text, long(320)),
      barcode: fc.constantFrom('', "'8901234567894", '978-3-16-148410-0', '12-X'),
      grams: fc.constantFrom('', '0', '250', '2000000'),
      image: fc.constantFrom<string>('', 'one.png', 'two.png', '//none', 'none'),
      /** The values of each row. */
      position: fc.constantFrom('', '1', '2'),
      alt: fc.oneof(fc.constant(''), text, long(300)),
      variantImage: fc.constantFrom<string>('', '', 'one.png'),
      metafield: fc.constantFrom('', 'linen'),
      price: fc.constantFrom('9', '12.50', 'free'),
      sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'XL'), { maxLength: 4 }),
      /** The SKU: one for the whole shop, for the model, for each size, or none. */
      sku: fc.constantFrom('shop', 'model', 'size', 'none'),
    }),
    { minLength: 1, maxLength: 4 },
  );

type Made = ReturnType<typeof products> extends fc.Arbitrary<infer T> ? T : never;

/** Files of Shopify: SKUs shared or missing, limits exceeded. @param prefix of what is unique in the shop @param base of the addresses of pictures */
export function shopifyFiles(prefix: string, base: string): fc.Arbitrary<MadeFile> {
  return filesOf(products, (made, dialect) => fileOf(made, { prefix, base }, dialect));
}

function fileOf(
  made: Made,
  { prefix, base }: { readonly prefix: string; readonly base: string },
  dialect: Dialect,
): MadeFile {
  const address = (name: string) => (name.endsWith('.png') ? `${base}/${name}` : name);
  const rows = rowsOf(
    made.map(({ image, variantImage, ...product }) => ({
      ...product,
      image: address(image),
      variantImage: address(variantImage),
    })),
    prefix,
  );
  const ordered = dialect.isReversed ? rows.toReversed() : rows;
  return {
    format: 'shopify',
    bytes: bytesOf(HEADER, ordered, dialect),
    header: HEADER,
    rows: ordered,
    keyOf: (row) => row['Handle']!,
    find: (stored, row) => stored.find(({ slug }) => slug === row['Handle']!.toLowerCase()),
    isStored,
  };
}

function rowsOf(made: Made, prefix: string): Cells[] {
  return made.flatMap((product, at) => {
    const handle = `${prefix}-${at}`;
    const sizes = product.sizes.length === 0 ? ['Default Title'] : product.sizes;
    const ofProduct = {
      Title: `${product.title} ${at}`,
      Vendor: product.vendor,
      Tags: product.tags,
      'SEO Title': product.seo,
      'SEO Description': product.seoDescription,
      'Option1 Name': product.sizes.length === 0 ? 'Title' : 'Size',
    };
    return sizes.map((size, index) => ({
      Handle: handle,
      ...(index === 0 ? ofProduct : {}),
      'Option1 Value': size,
      'Variant SKU': {
        shop: `${prefix}-SHOP`,
        model: `${handle}-MODEL`,
        size: `${handle}-${size}`,
        none: '',
      }[product.sku],
      'Variant Inventory Qty': String(index + 1),
      'Variant Price': product.price,
      'Variant Barcode': product.barcode,
      'Variant Grams': product.grams,
      // One picture of the product on each row.
      'Image Src': product.image === '' ? '' : `${product.image}${index === 0 ? '' : `?v=${index}`}`,
      'Image Position': product.position,
      'Image Alt Text': product.alt,
      'Variant Image': product.variantImage,
      Metafield: product.metafield,
    }));
  });
}

function isStored(product: any, row: Cells, column: string, { pictures }: StoredShop): boolean {
  const cell = row[column]!.replace(/^'(?=\d)/, '');
  const sold = product.variants?.find(({ options }: any) => options.Size === row['Option1 Value']) ?? product;
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
    case 'SEO Description':
      return product.seo?.description === cell;
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
    case 'Variant Grams':
      // None there, too.
      return cell === '0' ? sold.weight === undefined : sold.weight === Number(cell);
    case 'Image Src':
      return product.images.includes(pictures.get(cell));
    case 'Image Position':
      // It orders the pictures.
      return row['Image Src'] !== '';
    case 'Image Alt Text':
      return product.imageTexts?.includes(cell) === true;
    case 'Variant Image':
      return sold.image === pictures.get(cell) || product.images.includes(pictures.get(cell));
    default:
      return false;
  }
}
