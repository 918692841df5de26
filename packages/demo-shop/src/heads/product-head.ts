import { textOfHtml } from '#common/html/sanitize-html.js';
import { ALL_PRODUCTS, breadcrumbData, type Crumb } from './breadcrumbs.js';
import type { HeadTerms, PageHead } from './page-head.js';
import type { DeliveryTerms } from '#modules/shipping-rates/index.js';
import { productData, type ShownProduct } from './product-data.js';

/**
 * Describes the page of a product; what the shop has written for search engines comes first.
 * @param way the categories that lead to it
 */
export function productHead(
  shown: ShownProduct,
  way: readonly Crumb[],
  { base, currency, returnDays }: HeadTerms,
  delivery: DeliveryTerms | undefined,
): PageHead {
  const { product } = shown;
  const path = `/products/${encodeURIComponent(product.slug)}`;
  const address = `${base}${path}`;
  const description = textOfHtml(product.description);
  return {
    title: product.seo?.title ?? product.name,
    description: product.seo?.description ?? (description === '' ? product.name : description),
    canonical: address,
    image: product.images[0],
    kind: 'product',
    data: [
      productData({ ...shown, product: { ...product, description } }, address, {
        currency,
        returnDays,
        delivery,
      }),
      breadcrumbData([ALL_PRODUCTS, ...way, { name: product.name, path }], base),
    ],
  };
}
