import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class ProductNotFoundError extends NotFoundError.with('PRODUCT_NOT_FOUND', 'Product not found') {}

export class SkuTakenError extends ConflictError.with('SKU_TAKEN', 'SKU already exists') {}

/** The stock is not what a count was compared with. */
export class StockMovedError extends ConflictError {
  static override readonly code = 'STOCK_MOVED';
  static example = () => new StockMovedError(7);

  /** @param present the units in stock */
  constructor(present: number) {
    super(`The stock has moved: ${present} now`);
  }
}

export class SlugTakenError extends ConflictError.with('SLUG_TAKEN', 'Slug already exists') {}

export class VariantNotFoundError extends NotFoundError.with('VARIANT_NOT_FOUND', 'Variant not found') {}

/** The selection names none of the product's variants, or several (decisions 13.34). */
export class VariantRequiredError extends BadRequestError.with('VARIANT_REQUIRED', 'Choose a variant') {}

/** Another variant of the product has the same options. */
export class VariantExistsError extends ConflictError.with(
  'VARIANT_EXISTS',
  'The product has a variant with these options',
) {
  /** @param sku the variant's */
  constructor(readonly sku?: string) {
    super();
  }
}

/** The discount of a product is that of its variants, too. */
export class VariantDiscountError extends BadRequestError.with(
  'VARIANT_DISCOUNT',
  'A variant has no discount of its own',
) {}

export class VariantLimitError extends BadRequestError.with(
  'VARIANT_LIMIT',
  'Variant limit reached (Max 250)',
) {}

/** The options of a variant are not among the product's attributes; the message names the first violation. */
export class WrongOptionsError extends BadRequestError {
  static override readonly code = 'WRONG_VARIANT_OPTIONS';
  static example = () => new WrongOptionsError('options.size must be one of S, M');

  /** @param sku the variant's */
  constructor(
    message: string,
    readonly sku?: string,
  ) {
    super(message);
  }
}

export class SalePriceTooHighError extends BadRequestError.with(
  'SALE_PRICE_TOO_HIGH',
  'salePrice must be below basePrice',
) {
  /** @param sku of the variant whose own sale price it is */
  constructor(readonly sku?: string) {
    super();
  }
}

/** A change by a filter would be of more products than one request changes. */
export class TooManyProductsError extends BadRequestError {
  static override readonly code = 'TOO_MANY_PRODUCTS';
  static example = () => new TooManyProductsError(500);

  constructor(most: number) {
    super(`filter finds more than ${most} products`);
  }
}

export class PriceRangeError extends BadRequestError.with(
  'PRICE_RANGE',
  'minPrice must not be greater than maxPrice',
) {}

/** A stock adjustment or a cart requires more units than are in stock. */
export class InsufficientStockError extends ConflictError {
  static override readonly code = 'INSUFFICIENT_STOCK';

  constructor(message = 'Insufficient stock') {
    super(message);
  }
}

/** A reservation requires more units than are in stock, or a product that is no longer sold. */
export class InsufficientStockForError extends InsufficientStockError {
  static example = () => new InsufficientStockForError('Cotton shirt');

  constructor(name: string) {
    super(`Insufficient stock for ${name}`);
  }
}

/**
 * The product has another price or other attributes than those that a reservation was priced with. Internal: read the
 * product again and repeat the unit of work.
 */
export class ProductChangedError extends Error {
  constructor(productId: string) {
    super(`The price or the attributes of product ${productId} have changed since they were read`);
  }
}

export class ImageLimitError extends BadRequestError.with('IMAGE_LIMIT', 'Image limit reached (Max 10)') {}
