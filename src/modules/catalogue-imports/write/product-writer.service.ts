import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { AppError } from '#common/errors/app-error.js';
import { AdminCatalogueService, type Product } from '#modules/products/index.js';
import {
  CreateProductDto,
  normalSku,
  ProductsAdminService,
  SaleScheduleService,
  VariantsService,
  UpdateProductDto,
} from '#modules/products/editing/index.js';
import type { IdentifiedProduct } from '../identify/import-identities.service.js';
import type { Owned } from '../identify/known-products.js';
import type { ProductOutcome } from '../domain/import-state.js';
import type { CellFault, ImportedProduct, ImportedSale } from '../read/imported-product.js';
import { attributesOf } from '../read/offered-attributes.js';
import { seoAfter } from './product-differences.js';
import {
  categoriesOf,
  changesOf,
  checked,
  imagesOf,
  isNothing,
  variantsOf,
  type Outcomes,
} from './product-changes.js';
import { faultOf, RefusedProductError } from './refused-product.js';
import { checkedSale, saleField } from './sale-changes.js';

/** For products whose file names none. */
const GENERAL = 'General';

/** The administrator who imports, and the reason of movements of stock. */
export interface ImportOccasion {
  readonly adminId: string;
  readonly reason: string;
}

/** The outcome of a product, and the identifiers that it has alone now. */
export interface WrittenProduct extends Owned {
  readonly outcome: Exclude<ProductOutcome, 'failed' | 'skipped'>;
  readonly id: string;
}

/** Writes a product of a file by the ways of the API: a new one, or what is different in a known one. */
@Injectable()
export class ProductWriterService {
  constructor(
    private readonly queries: AdminCatalogueService,
    private readonly admin: ProductsAdminService,
    private readonly variants: VariantsService,
    private readonly sales: SaleScheduleService,
  ) {}

  /**
   * Inside of a unit of work: on an error it has to be rolled back.
   * @param known as it was before the unit of work, which reads it again
   * @param outcomes of what the product names
   * @throws RefusedProductError
   */
  async write(
    { product, known: before }: Pick<IdentifiedProduct, 'product' | 'known'>,
    outcomes: Outcomes,
    occasion: ImportOccasion,
  ): Promise<WrittenProduct> {
    try {
      const ids = before === null ? [] : [before._id.toHexString()];
      const [known] = ids.length === 0 ? [] : await this.queries.findByKeys({ ids });
      return known === undefined
        ? await this.create(product, outcomes, occasion)
        : await this.update(known, product, outcomes, occasion);
    } catch (error) {
      throw error instanceof AppError && IS_OF_THE_FILE.has(error.kind)
        ? new RefusedProductError([faultOfError(product, error)])
        : error;
    }
  }

  private async create(
    product: ImportedProduct,
    outcomes: Outcomes,
    occasion: ImportOccasion,
  ): Promise<WrittenProduct> {
    const given = {
      itemType: GENERAL,
      mainCategory: GENERAL,
      ...withoutUndefined(product.fields),
      ...seoAfter(product.fields),
      ...imagesOf(product, outcomes),
      ...categoriesOf(product, outcomes),
      currentStock: product.currentStock ?? 0,
    };
    const variants = variantsOf(product, outcomes);
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    const { importKey } = product.identity;
    const input = checked(CreateProductDto, fields, product);
    const { _id, name, sku, slug } = await this.admin.create(input, occasion.adminId, importKey);
    const attributes = attributesOf(
      variants.map(({ options }) => options),
      product.fields.attributes,
    );
    const { adminId, reason } = occasion;
    if (variants.length > 0) await this.variants.assign(_id, { variants, attributes, reason }, adminId);
    if (product.sale) await this.plan(_id, product, checkedSale(product, product.sale));
    const skus = [sku, ...variants.map((variant) => variant.sku)];
    return { outcome: 'created', id: _id, name, skus, slug: slug ?? undefined };
  }

  /** Whether a known product has all that the file says. @throws RefusedProductError */
  isAsIs(known: Product, product: ImportedProduct, outcomes: Outcomes): boolean {
    return isNothing(changesOf(known, product, outcomes));
  }

  private async update(
    known: Product,
    product: ImportedProduct,
    outcomes: Outcomes,
    occasion: ImportOccasion,
  ): Promise<WrittenProduct> {
    const changes = changesOf(known, product, outcomes);
    const id = known._id.toHexString();
    const skus = [known.sku, ...changes.variants.map(({ sku }) => sku)];
    const written = { id, name: known.name, skus, slug: changes.fields.slug ?? known.slug };
    if (isNothing(changes)) return { ...written, outcome: 'unchanged' };
    const { fields, delta, variants, attributes } = changes;
    const { adminId, reason } = occasion;
    const { basePrice, discount, salePrice, ...unpriced } = fields;
    const isAssigned = variants.length > 0 || attributes !== undefined;
    if (isAssigned) {
      const price = { basePrice, discount, salePrice };
      const assignment = { variants, attributes: attributes ?? known.attributes, price, reason };
      await this.variants.assign(id, assignment, adminId);
    }
    const left = isAssigned ? unpriced : fields;
    if (Object.keys(left).length > 0)
      await this.admin.update(id, Object.assign(new UpdateProductDto(), left));
    if (delta !== 0)
      await this.admin.adjustStock({ productId: id }, { delta, reason }, { adminId, key: undefined });
    if (changes.sale !== undefined) await this.plan(id, product, changes.sale);
    return { ...written, outcome: 'updated' };
  }

  private async plan(productId: string, product: ImportedProduct, sale: ImportedSale): Promise<void> {
    try {
      await this.sales.plan(productId, this.sales.saleOf(sale));
    } catch (error) {
      const isOfProduct = error instanceof AppError && skuOf(error) === undefined;
      if (!isOfProduct || error.code !== 'SALE_PRICE_TOO_HIGH') throw error;
      throw new RefusedProductError([faultOf(product, saleField(product), error.message)]);
    }
  }
}

/** The kinds of errors that another file would not have. */
const IS_OF_THE_FILE = new Set(['bad-request', 'conflict', 'not-found']);

/** An error of a variant stands in the variant's row; of one that the file does not have, at what the file changes of the product. */
function faultOfError(product: ImportedProduct, error: AppError): CellFault {
  const sku = skuOf(error);
  const variant = product.variants.find((each) => normalSku(each.sku) === sku);
  if (variant !== undefined) return faultOf(variant, FIELD_OF_VARIANT[error.code], error.message);
  const fields = sku === undefined ? FIELD_OF_CODE : { ...FIELD_OF_CODE, SALE_PRICE_TOO_HIGH: 'basePrice' };
  return faultOf(product, fields[error.code], error.message);
}

/** The variant that an error is of. */
function skuOf(error: AppError): unknown {
  return 'sku' in error ? error.sku : undefined;
}

const FIELD_OF_VARIANT: Readonly<Record<string, string>> = {
  SALE_PRICE_TOO_HIGH: 'salePrice',
  VARIANT_EXISTS: 'options',
  WRONG_VARIANT_OPTIONS: 'options',
};

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  SKU_TAKEN: 'sku',
  SLUG_TAKEN: 'slug',
  SALE_PRICE_TOO_HIGH: 'salePrice',
  INSUFFICIENT_STOCK: 'currentStock',
  VARIANT_REQUIRED: 'currentStock',
  VARIANT_EXISTS: 'attributes',
  WRONG_VARIANT_OPTIONS: 'attributes',
};
