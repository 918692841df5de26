import { listCell } from '#common/csv/csv-cells.js';
import type { CsvRecord } from '#common/csv/csv-stream.js';
import type { CategoryTree } from '#modules/categories/index.js';
import type { Product } from '#modules/products/index.js';
import { toMajor } from '#common/money/money.js';
import { type OwnColumn, pathCell } from '../read/own-format.js';
import { givenFieldsOf, givenVariantsOf } from '../write/product-differences.js';
import { reductionOf } from '../write/sale-changes.js';

/**
 * The rows of a product in the own format: what the import reads. A product with variants has a row for each.
 * @param written writes a moment
 */
export function ownRowsOf(
  product: Product,
  tree: CategoryTree,
  written: (time: Date) => string,
): Array<CsvRecord<OwnColumn>> {
  const { seo, images, imageTexts, categoryIds, tags, attributes, ...same } = givenFieldsOf(product);
  const variants = givenVariantsOf(product);
  const ofProduct = {
    id: product._id.toHexString(),
    ...same,
    ...saleCells(product, written),
    images: listCell(images),
    imageTexts: listCell(imageTexts),
    categories: listCell(categoryIds.map((id) => pathCell(tree.pathTo(id).map(({ name }) => name)))),
    tags: listCell(tags),
    attributes: Object.keys(attributes).length === 0 ? '' : JSON.stringify(attributes),
    seoTitle: seo?.title,
    seoDescription: seo?.description,
    currentStock: variants.length === 0 ? product.currentStock : undefined,
  };
  const [first, ...others] = variants.map((variant) => ({
    variantSku: variant.sku,
    variantOptions: JSON.stringify(variant.options),
    variantBasePrice: variant.basePrice,
    variantSalePrice: variant.salePrice,
    variantBarcode: variant.barcode,
    variantWeight: variant.weight,
    variantImage: variant.image,
    variantStock: variant.currentStock,
    variantIsActive: variant.isActive,
  }));
  return [
    { ...ofProduct, ...first },
    ...others.map((variant) => ({
      id: ofProduct.id,
      sku: product.sku,
      ...variant,
    })),
  ];
}

/** The planned sale of a product, and what is taken off its price without it. */
function saleCells({ sale }: Product, written: (time: Date) => string) {
  if (sale === undefined) return {};
  const { before, discountPercent, salePriceMinor, startsAt, endsAt } = sale;
  return {
    ...(before === undefined ? {} : { discount: undefined, salePrice: null, ...reductionOf(before) }),
    plannedDiscount: discountPercent,
    plannedSalePrice: salePriceMinor === undefined ? undefined : toMajor(salePriceMinor),
    saleStartsAt: written(startsAt),
    saleEndsAt: endsAt && written(endsAt),
  };
}
