import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';
import { MAX_LINES } from './carts.limits.js';

export class CartItemNotFoundError extends NotFoundError.with('CART_ITEM_NOT_FOUND', 'Cart item not found') {}

export class CartLimitError extends BadRequestError {
  static override readonly code = 'CART_LIMIT';
  static example = () => new CartLimitError(MAX_LINES);

  constructor(max: number) {
    super(`Cart limit reached (Max ${max})`);
  }
}

/** More units of a product than one customer may order at a time. */
export class QuantityCapError extends ConflictError {
  static override readonly code = 'QUANTITY_CAP';
  static example = () => new QuantityCapError(5, 'Cotton shirt');

  constructor(cap: number, productName: string) {
    super(`At most ${cap} units of ${productName} per order`);
  }
}

/** The selected attributes do not match the product; the message names the first violation. */
export class WrongSelectionError extends BadRequestError {
  static override readonly code = 'WRONG_ATTRIBUTE_SELECTION';
  static example = () => new WrongSelectionError('selectedAttributes.size must be one of S, M');
}

/** Every retry of the change met a concurrent change of the same cart. */
export class CartBusyError extends ConflictError.with(
  'CART_BUSY',
  'The cart is being changed elsewhere; please retry',
) {}
