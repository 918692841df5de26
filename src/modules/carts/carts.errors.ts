import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class CartItemNotFoundError extends NotFoundError {
  constructor() {
    super('Cart item not found');
  }
}

export class CartLimitError extends BadRequestError {
  constructor(max: number) {
    super(`Cart limit reached (Max ${max})`);
  }
}

/** More units of a product than the shop sells to one customer at a time. */
export class QuantityCapError extends ConflictError {
  constructor(cap: number, productName: string) {
    super(`At most ${cap} units of ${productName} per order`);
  }
}

/** The chosen attributes are not those of the product; the message names the first fault. */
export class WrongSelectionError extends BadRequestError {}

/** The same cart was changed from elsewhere again and again while this change was made. */
export class CartBusyError extends ConflictError {
  constructor() {
    super('The cart is being changed elsewhere; please retry');
  }
}
