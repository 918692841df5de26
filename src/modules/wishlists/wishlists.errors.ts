import { BadRequestError, NotFoundError } from '#common/errors/app-error.js';

export class WishlistNotFoundError extends NotFoundError {
  static override readonly code = 'WISHLIST_NOT_FOUND';

  constructor() {
    super('Wishlist not found');
  }
}

export class NotInWishlistError extends NotFoundError {
  static override readonly code = 'NOT_IN_WISHLIST';

  constructor() {
    super('Item not found in wishlist');
  }
}

export class WishlistFullError extends BadRequestError {
  static override readonly code = 'WISHLIST_FULL';
  static example = () => new WishlistFullError(100);

  constructor(capacity: number) {
    super(`Wishlist capacity limit (${capacity}) reached`);
  }
}
