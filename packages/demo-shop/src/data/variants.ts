import type { Product } from '#modules/products/index.js';
import { withVariants } from '#modules/products/data/index.js';
import type { CatalogueEntry } from './catalogue/entries.js';
import { demoId, type SeededRandom } from './random.js';

type Options = Record<string, string>;

/** The extra price of each next size, where the size is a quantity: a share of the price of the first. */
const MORE_FOR_A_SIZE = 0.35;

/** Whether the kind is sold in sizes, or in colours that are counted: a third of the kinds. */
function hasVariants({ category, kind }: CatalogueEntry): boolean {
  return kind.attributes !== undefined && ('size' in kind.attributes || category.code === 'FAS');
}

/** The product with a variant for each combination of its attributes, if its kind is sold so. */
export function inVariants(product: Product, entry: CatalogueEntry, random: SeededRandom): Product {
  if (!hasVariants(entry)) return { ...product, skus: [product.sku] };
  const { basePriceMinor, discountPercent, salePriceMinor } = product;
  const price = { basePriceMinor, discountPercent, salePriceMinor };
  const variants = combinations(entry.kind.attributes!).map((options) => ({
    _id: demoId('variant', `${product.sku} ${Object.values(options).join(' ')}`),
    sku: [product.sku, ...Object.values(options).map(skuPart)].join('-'),
    options,
    own: ownPrice(entry, product, options),
    currentStock: random.chance(0.12) ? 0 : random.int(2, 40),
    isActive: true,
  }));
  const fields = Object.entries(withVariants({ ...product, price, variants, unassignedStock: 0 }));
  return { ...product, ...Object.fromEntries(fields.filter(([, value]) => value !== null)) };
}

/** Clothes and shoes cost the same in every size; of the rest more costs more. */
function ownPrice({ category, kind }: CatalogueEntry, { basePriceMinor }: Product, { size }: Options) {
  const place = kind.attributes?.['size']?.indexOf(size!) ?? 0;
  if (category.code === 'FAS' || category.code === 'SPO' || place < 1) return {};
  const more = Math.round((basePriceMinor * (1 + MORE_FOR_A_SIZE * place)) / 1000) * 1000 - 100;
  return { basePriceMinor: more };
}

function combinations(attributes: Readonly<Record<string, readonly string[]>>): Options[] {
  return Object.entries(attributes).reduce<Options[]>(
    (made, [name, values]) =>
      made.flatMap((options) => values.map((value) => ({ ...options, [name]: value }))),
    [{}],
  );
}

function skuPart(value: string): string {
  return value.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '-');
}
