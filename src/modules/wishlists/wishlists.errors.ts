import { BadRequestError, NotFoundError } from '#common/errors/app-error.js';

export class WishlistNotFoundError extends NotFoundError {
  constructor() {
    super('Wishlist not found');
  }
}

export class NotInWishlistError extends NotFoundError {
  constructor() {
    super('Item not found in wishlist');
  }
}

export class WishlistFullError extends BadRequestError {
  constructor(capacity: number) {
    super(`Wishlist capacity limit (${capacity}) reached`);
  }
}
