import type { SourceTable } from './source-table.js';

const OPTIONS = { color: 'Color', size: 'Size', material: 'Material', pattern: 'Pattern' };
const OF_WEARERS = { age_group: 'Age group', gender: 'Gender' };

/** A feed for Google's Merchant Center as a table: a row a variant, which `item_group_id` joins. */
export const GOOGLE: SourceTable = {
  source: 'google',
  required: [['id'], ['title']],
  signatures: [[['id'], ['link'], ['image_link']]],
  // Names of columns have a blank or `_`.
  canonical: (folded) => folded.replaceAll(' ', '_'),
  columns: {
    group: ['item_group_id', 'id'],
    name: ['title'],
    sku: ['id'],
    price: ['price'],
    salePrice: ['sale_price'],
    saleDates: ['sale_price_effective_date'],
    description: ['description'],
    brand: ['brand'],
    barcode: ['gtin'],
    slug: ['link'],
    categories: ['product_type', 'google_product_category'],
    images: ['image_link', 'additional_image_link'],
    variantImage: ['image_link'],
    weight: ['shipping_weight'],
    length: ['shipping_length'],
    breadth: ['shipping_width'],
    height: ['shipping_height'],
    availability: ['availability'],
  },
  options: Object.entries({ ...OPTIONS, ...OF_WEARERS }).map(([value, fixed]) => ({
    name: { fixed },
    value,
  })),
  asHere: {
    condition: ['new'],
    adult: ['no', 'false'],
    is_bundle: ['no', 'false'],
    identifier_exists: ['yes', 'true', 'no', 'false'],
  },
  hasCategoryNumbers: true,
  paths: (cell) => [cell.split('>').map((name) => name.trim())],
};
