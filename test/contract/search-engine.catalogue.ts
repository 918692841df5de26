import type { SearchableProduct } from '#infrastructure/search-engine/search-engine.port.js';

/** A product's id for a small number. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

/** A product to be found, with what the test is about. */
export function aSearchableProduct(changes: Partial<SearchableProduct>): SearchableProduct {
  return {
    id: idOf(1),
    name: 'Thing',
    sku: `SKU-${changes.id?.slice(-4) ?? '0001'}`,
    variantSkus: [],
    description: '',
    basePriceMinor: 100_000,
    itemType: 'Things',
    mainCategory: 'Other',
    images: [],
    tags: [],
    brand: '',
    categoryIds: [],
    inStock: true,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    version: 1,
    ...changes,
  };
}

const product = (
  number: number,
  name: string,
  [mainCategory, itemType]: [string, string],
  basePriceMinor: number,
  more: Partial<SearchableProduct> = {},
): SearchableProduct =>
  aSearchableProduct({
    id: idOf(number),
    name,
    mainCategory,
    itemType,
    basePriceMinor,
    createdAt: new Date(Date.UTC(2026, 0, number)),
    ...more,
  });

/** Products whose prices and dates all differ. */
export const CATALOGUE: readonly SearchableProduct[] = [
  product(1, 'Steel Kettle', ['Kitchen', 'Kettles'], 149_950, {
    sku: 'KTC-KET-1500',
    description: 'Boils water fast.',
    images: ['https://cdn.example/kettle.webp'],
    tags: ['tea', 'electric'],
  }),
  product(2, 'Wireless Headphones', ['Electronics', 'Audio'], 499_900, { tags: ['bluetooth', 'music'] }),
  product(3, 'iPhone Case', ['Electronics', 'Cases'], 59_900, { description: 'Soft and thin.' }),
  product(4, 'Running Shoes', ['Clothing', 'Shoes'], 349_900, { description: 'Mesh and leather.' }),
  product(5, 'Leather Wallet', ['Clothing', 'Wallets'], 99_900),
  product(6, 'Cotton T-Shirt', ['Clothing', 'Shirts'], 49_900),
  product(7, 'Men’s Linen Shirt', ['Clothing', 'Shirts'], 179_900),
  product(8, 'Crème Café Beans', ['Beverages', 'Coffee'], 79_900, { tags: ['fairtrade'] }),
  product(9, 'Blender Pro', ['Kitchen', 'Blenders'], 799_900, { description: 'For juicing and soups.' }),
  product(10, 'Kitchen Knives', ['Kitchen', 'Cutlery'], 249_900),
  product(11, 'Garden Hose', ['Garden', 'Home & Garden (new)'], 129_900),
  product(12, 'Blue Mug', ['Kitchen', 'Mugs'], 9_900),
  product(13, 'मसाला चाय', ['Beverages', 'Tea'], 4_900),
];

/** The products as a database would give them, some at a time. */
export async function* batches(
  products: readonly SearchableProduct[],
  size = 5,
): AsyncGenerator<SearchableProduct[]> {
  for (let i = 0; i < products.length; i += size) yield products.slice(i, i + size);
}
