import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class ProductNotFoundError extends NotFoundError {
  constructor() {
    super('Product not found');
  }
}

export class SkuTakenError extends ConflictError {
  constructor() {
    super('SKU already exists');
  }
}

/** A stock correction, or a cart, asks for more units than there are. */
export class InsufficientStockError extends ConflictError {
  constructor() {
    super('Insufficient stock');
  }
}

/** A reservation asks for more units than there are, or for a product that is no longer sold. */
export class InsufficientStockForError extends ConflictError {
  constructor(name: string) {
    super(`Insufficient stock for ${name}`);
  }
}

export class ImageLimitError extends BadRequestError {
  constructor(max: number) {
    super(`Image limit reached (Max ${max})`);
  }
}
