export const BARCODE = 'GTIN, UPC, EAN, or ISBN';
export const SEO_TITLES = ['Meta: _yoast_wpseo_title', 'Meta: rank_math_title'];
export const SEO_DESCRIPTIONS = ['Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'];
export const WEIGHT = /^weight \((\w+)\)$/;
const SIZE = /^(length|width|height) \((\w+)\)$/;
const ATTRIBUTE = /^attribute \d+ (?:name|value\(s\))$/;
/** More attributes than any product has here. */
export const MOST_ATTRIBUTES = 20;

/** The cells that say how this shop does it anyway, by what they say then. */
const AS_HERE = new Map<string, readonly string[]>([
  ['is featured?', ['0']],
  ['visibility in catalog', ['visible', 'hidden']],
  ['tax class', ['standard', 'parent']],
  ['backorders allowed?', ['0']],
  ['sold individually?', ['0']],
  ['allow customer reviews?', ['1']],
  ['position', ['0']],
  ...Array.from(
    { length: MOST_ATTRIBUTES },
    (_, index) => [`attribute ${index + 1} visible`, ['1']] as [string, string[]],
  ),
]);

const KEPT = new Set(
  (
    'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Short description,Description,Tax status,In stock?,Stock,Sale price,Regular price,' +
    'Categories,Tags,Images,Parent,Brands'
  )
    .split(',')
    .concat(BARCODE, SEO_TITLES, SEO_DESCRIPTIONS)
    .map((name) => name.toLowerCase()),
);

/** Whether what a filled cell says is kept, or is how this shop does it anyway. */
export function hasPlace(column: string, cell: string): boolean {
  const name = column.toLowerCase();
  const meant = AS_HERE.get(name);
  if (meant !== undefined) return meant.includes(cell.trim().toLowerCase());
  return KEPT.has(name) || WEIGHT.test(name) || SIZE.test(name) || ATTRIBUTE.test(name);
}

/** The column of each field of a product or variation. */
export const COLUMN_OF_FIELD = {
  sku: 'SKU',
  name: 'Name',
  description: 'Description',
  brand: 'Brands',
  barcode: BARCODE,
  basePrice: 'Regular price',
  salePrice: 'Sale price',
  itemType: 'Categories',
  mainCategory: 'Categories',
  categoryIds: 'Categories',
  tags: 'Tags',
  attributes: 'Attribute 1 name',
  options: 'Attribute 1 value(s)',
  weight: 'Weight',
  length: 'Length',
  breadth: 'Width',
  height: 'Height',
  seo: SEO_TITLES[0]!,
  currentStock: 'Stock',
};
