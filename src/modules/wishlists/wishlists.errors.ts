import { BadRequestError, NotFoundError } from '#common/errors/app-error.js';

export class WishlistNotFoundError extends NotFoundError.with('WISHLIST_NOT_FOUND', 'Wishlist not found') {}

export class NotInWishlistError extends NotFoundError.with('NOT_IN_WISHLIST', 'Item not found in wishlist') {}

export class WishlistFullError extends BadRequestError.with(
  'WISHLIST_FULL',
  'Wishlist capacity limit (100) reached',
) {}
