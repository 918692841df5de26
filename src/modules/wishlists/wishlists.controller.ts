import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, type AuthenticatedUser } from '#http/decorators.js';
import {
  CartBusyError,
  CartLimitError,
  QuantityCapError,
  WrongSelectionError,
} from '#modules/carts/index.js';
import {
  InsufficientStockError,
  ProductNotFoundError,
  VariantRequiredError,
} from '#modules/products/index.js';
import { AddToWishlistDto, MoveToCartDto } from './dto/wishlist.dto.js';
import { WishlistView } from './views/wishlist.view.js';
import { NotInWishlistError, WishlistFullError, WishlistNotFoundError } from './wishlists.errors.js';
import { WishlistsService } from './services/wishlists.service.js';

@ApiTags('Wishlist')
@Controller('wishlists')
export class WishlistsController {
  constructor(private readonly wishlists: WishlistsService) {}

  /** The caller's wishlist. Products that can no longer be bought are removed from it. */
  @Get()
  @Answers({ message: 'Wishlist fetched', type: WishlistView })
  getWishlist(@CurrentUser() user: AuthenticatedUser): Promise<WishlistView> {
    return this.wishlists.view(user.id);
  }

  /** Adds a product; adding it again is not an error. Other entries are unchanged. */
  @Post('add')
  @Answers({
    message: 'Product added to wishlist',
    type: WishlistView,
    errors: [WishlistFullError, ProductNotFoundError],
  })
  addToWishlist(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { productId }: AddToWishlistDto,
  ): Promise<WishlistView> {
    return this.wishlists.add(user.id, productId);
  }

  /** Moves an item to the cart in one transaction. */
  @Post('move-to-cart/:productId')
  @Answers({
    message: 'Item moved to cart',
    type: WishlistView,
    errors: [
      WishlistNotFoundError,
      NotInWishlistError,
      ProductNotFoundError,
      WrongSelectionError,
      VariantRequiredError,
      CartLimitError,
      InsufficientStockError,
      QuantityCapError,
      CartBusyError,
    ],
  })
  moveWishlistItemToCart(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('productId') productId: string,
    @Body() item: MoveToCartDto,
  ): Promise<WishlistView> {
    return this.wishlists.moveToCart(user.id, { productId, ...item });
  }

  /** Removes every entry of a product. Other entries are unchanged. */
  @Delete('item/:productId')
  @Answers({ message: 'Item removed from wishlist', type: WishlistView, errors: [WishlistNotFoundError] })
  removeFromWishlist(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('productId') productId: string,
  ): Promise<WishlistView> {
    return this.wishlists.remove(user.id, productId);
  }

  /** Empties the wishlist. */
  @Delete('clear')
  @Answers({ message: 'Wishlist cleared', errors: [WishlistNotFoundError] })
  clearWishlist(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    return this.wishlists.clear(user.id);
  }
}
