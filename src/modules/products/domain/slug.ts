import { slugOf } from '#common/text/slug.js';

/** The slug of a product's name; that of its SKU if the name has no letter or digit, and empty if neither has one. */
export function productSlug({ name, sku }: { readonly name: string; readonly sku: string }): string {
  return slugOf(name) || slugOf(sku);
}
