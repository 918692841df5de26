import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { AppError } from '#common/errors/app-error.js';
import {
  CreateProductDto,
  normalSku,
  ProductsAdminService,
  ProductQueriesService,
  VariantsService,
  UpdateProductDto,
  type Product,
} from '#modules/products/index.js';
import type { ProductOutcome } from '../domain/import-state.js';
import type { CellFault, ImportedProduct } from '../domain/imported-product.js';
import { attributesOf } from '../domain/offered-attributes.js';
import { seoAfter } from '../domain/product-differences.js';
import {
  categoriesOf,
  changesOf,
  checked,
  faultOf,
  imagesOf,
  isNothing,
  RefusedProductError,
  variantsOf,
  type Outcomes,
} from './product-changes.js';

/** For products whose file names none. */
const GENERAL = 'General';

/** Who imports, and the reason of movements of stock. */
export interface ImportOccasion {
  readonly adminId: string;
  readonly reason: string;
}

/** Writes a product of a file by the ways of the API: a new one, or what is different in a known one. */
@Injectable()
export class ProductWriterService {
  constructor(
    private readonly queries: ProductQueriesService,
    private readonly admin: ProductsAdminService,
    private readonly variants: VariantsService,
  ) {}

  /** The product that each of the file's is known by: by an SKU, else by the slug. */
  async findKnown(products: readonly ImportedProduct[]): Promise<Map<ImportedProduct, Product>> {
    const skus = products.flatMap((product) => skusOf(product));
    const slugs = products.flatMap((product) => slugOf(product) ?? []);
    const found = await this.queries.findBySkus(skus, slugs);
    const bySku = new Map(
      found.flatMap((known) => [known.sku, ...(known.skus ?? [])].map((sku) => [sku, known])),
    );
    const bySlug = new Map(found.map((known) => [known.slug, known]));
    const pairs = products.flatMap((product): Array<[ImportedProduct, Product]> => {
      const sku = skusOf(product).find((each) => bySku.has(each));
      const known = sku === undefined ? bySlug.get(slugOf(product) ?? '') : bySku.get(sku);
      return known === undefined ? [] : [[product, known]];
    });
    return new Map(pairs);
  }

  /**
   * Inside of a unit of work: on an error it has to be rolled back.
   * @param outcomes of what the product names
   * @param occasion `isKnown`: whether there was such a product before the unit of work
   * @throws RefusedProductError
   */
  async write(
    product: ImportedProduct,
    outcomes: Outcomes,
    occasion: ImportOccasion & { readonly isKnown: boolean },
  ): Promise<Exclude<ProductOutcome, 'failed'>> {
    try {
      const known = occasion.isKnown ? (await this.findKnown([product])).get(product) : undefined;
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
  ): Promise<'created'> {
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
    const { _id } = await this.admin.create(checked(CreateProductDto, fields, product), occasion.adminId);
    const attributes = attributesOf(
      variants.map(({ options }) => options),
      product.fields.attributes,
    );
    const { adminId, reason } = occasion;
    if (variants.length > 0) await this.variants.assign(_id, { variants, attributes, reason }, adminId);
    return 'created';
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
  ): Promise<'updated' | 'unchanged'> {
    const changes = changesOf(known, product, outcomes);
    if (isNothing(changes)) return 'unchanged';
    const { fields, delta, variants, attributes } = changes;
    const { adminId, reason } = occasion;
    const productId = known._id.toHexString();
    const { basePrice, discount, salePrice, ...unpriced } = fields;
    const isAssigned = variants.length > 0 || attributes !== undefined;
    if (isAssigned) {
      const price = { basePrice, discount, salePrice };
      const assignment = { variants, attributes: attributes ?? known.attributes, price, reason };
      await this.variants.assign(productId, assignment, adminId);
    }
    const left = isAssigned ? unpriced : fields;
    if (Object.keys(left).length > 0)
      await this.admin.update(productId, Object.assign(new UpdateProductDto(), left));
    if (delta !== 0)
      await this.admin.adjustStock({ productId }, { delta, reason }, { adminId, key: undefined });
    return 'updated';
  }
}

function slugOf({ isKnownBySlug, fields }: ImportedProduct): string | undefined {
  return isKnownBySlug ? fields.slug : undefined;
}

function skusOf({ fields, variants }: ImportedProduct): string[] {
  const skus = [fields.sku, ...variants.map(({ sku }) => sku)];
  return skus.filter((sku) => sku !== undefined).map((sku) => normalSku(sku));
}

/** The kinds of errors that another file would not have. */
const IS_OF_THE_FILE = new Set(['bad-request', 'conflict', 'not-found']);

/** An error of a variant stands in the variant's row; of one that the file does not have, at what the file changes of the product. */
function faultOfError(product: ImportedProduct, error: AppError): CellFault {
  const sku = 'sku' in error ? error.sku : undefined;
  const variant = product.variants.find((each) => normalSku(each.sku) === sku);
  if (variant !== undefined) return faultOf(variant, FIELD_OF_VARIANT[error.code], error.message);
  const fields = sku === undefined ? FIELD_OF_CODE : { ...FIELD_OF_CODE, SALE_PRICE_TOO_HIGH: 'basePrice' };
  return faultOf(product, fields[error.code], error.message);
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
