import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class ProductNotFoundError extends NotFoundError {
  static override readonly code = 'PRODUCT_NOT_FOUND';

  constructor() {
    super('Product not found');
  }
}

export class SkuTakenError extends ConflictError {
  static override readonly code = 'SKU_TAKEN';

  constructor() {
    super('SKU already exists');
  }
}

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

export class ImageLimitError extends BadRequestError {
  static override readonly code = 'IMAGE_LIMIT';
  static example = () => new ImageLimitError(10);

  constructor(max: number) {
    super(`Image limit reached (Max ${max})`);
  }
}
