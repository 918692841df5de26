import type { SourceTable } from './source-table.js';

/** The catalogue that Square exports: a row a variation, and rows of one name an item. */
export const SQUARE: SourceTable = {
  source: 'square',
  required: [['item name'], ['price']],
  signatures: [[['token'], ['item name'], ['variation name']]],
  columns: {
    group: ['item name'],
    name: ['item name'],
    sku: ['sku'],
    price: ['price'],
    salePrice: ['online sale price'],
    description: ['description'],
    barcode: ['gtin'],
    slug: ['permalink'],
    categories: ['categories', 'category'],
    mainCategory: ['reporting category'],
    seoTitle: ['seo title'],
    seoDescription: ['seo description'],
    weight: ['weight (lb)', 'weight (kg)', 'weight (oz)', 'weight (g)'],
    archived: ['archived'],
    sellable: ['sellable'],
    kind: ['item type'],
  },
  stock: /^current quantity\b/,
  options: [1, 2, 3, 4, 5, 6].map((n) => ({
    name: { column: `option name ${n}` },
    value: `option value ${n}`,
  })),
  onlyOption: { column: 'variation name', name: 'Variation', nothing: 'regular' },
  asHere: { 'square online item visibility': ['visible'], stockable: ['y'] },
  sent: /^(?:physical|prepared food|food|beverage|retail|regular)/i,
  notSent: /digital|service|event|donation|gift card|membership|appointment/i,
  // Each with the token of its category: `Books (T2B3…)`.
  paths: (cell) =>
    cell.split(',').map((path) =>
      path
        .replace(/\s*\([A-Z0-9]{20,}\)\s*$/, '')
        .split('>')
        .map((name) => name.trim()),
    ),
};
