import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMajor, toMinor } from '#common/money/money.js';
import { readInput } from '#http/decorators.js';
import type { Product } from '#modules/products/index.js';
import { ownPriceOf, UpdateProductDto } from '#modules/products/editing/index.js';
import type { ImportedProduct, ImportedSale } from '../read/imported-product.js';
import { differencesFrom } from './product-differences.js';
import { faultOf, RefusedProductError } from './refused-product.js';

type Fields = Partial<UpdateProductDto>;

/** The changes of a product by a file, and the sale that is to be planned of them. */
interface SaleChanges {
  readonly fields: Fields;
  readonly sale: ImportedSale | undefined;
}

/**
 * Returns the changes of a known product's fields beside its planned sale. While one runs, the product costs what the sale says: what
 * the file takes off without it is compared with what holds again after it.
 * @param fields what differs from the product as it is now
 * @param input what the file says
 * @throws RefusedProductError
 */
export function saleChanges(
  known: Product,
  product: ImportedProduct,
  { fields, input }: { readonly fields: Fields; readonly input: UpdateProductDto },
): SaleChanges {
  const { sale } = product;
  if (sale === undefined) return { fields, sale };
  const planned = sale === null ? undefined : checkedSale(product, sale);
  if (known.sale === undefined) return { fields, sale: planned };
  const before = reductionOf(known.sale.before ?? ownPriceOf(known));
  const given = withoutUndefined({ discount: input.discount, salePrice: input.salePrice });
  const isSame = planned !== undefined && isSale(known.sale, planned);
  if (isSame && Object.keys(differencesFrom(before, given)).length === 0)
    return { fields: withoutReduction(fields), sale: undefined };
  // Ends the sale that the product has: a price is given.
  return { fields: { ...fields, ...before, ...given }, sale: planned };
}

/** Returns the sale of a product. @throws RefusedProductError where the API would refuse its price */
export function checkedSale(product: ImportedProduct, sale: ImportedSale): ImportedSale {
  const { discount, salePrice } = sale;
  const { faults } = readInput(UpdateProductDto, withoutUndefined({ discount, salePrice }));
  if (faults.length === 0) return sale;
  throw new RefusedProductError(faults.map(({ sentence }) => faultOf(product, saleField(product), sentence)));
}

/** The field of a product that its planned price is reported at. */
export function saleField({ columns }: ImportedProduct): string {
  return columns['plannedSale'] === undefined ? 'salePrice' : 'plannedSale';
}

/** Returns what is taken off a base price, in the form in which the API takes it. */
export function reductionOf({
  discountPercent,
  salePriceMinor,
}: Pick<Product, 'salePriceMinor'> & { readonly discountPercent?: number | undefined }): Fields {
  return salePriceMinor === undefined
    ? { discount: discountPercent ?? 0, salePrice: null }
    : { salePrice: toMajor(salePriceMinor) };
}

function isSale(known: NonNullable<Product['sale']>, sale: ImportedSale): boolean {
  const { salePrice, discount, startsAt, endsAt } = sale;
  const isPrice =
    salePrice === undefined
      ? known.discountPercent === discount
      : known.salePriceMinor === toMinor(salePrice);
  return (
    isPrice &&
    (startsAt === undefined || known.startsAt.getTime() === startsAt.getTime()) &&
    known.endsAt?.getTime() === endsAt?.getTime()
  );
}

function withoutReduction({ discount: _discount, salePrice: _salePrice, ...fields }: Fields): Fields {
  return fields;
}
