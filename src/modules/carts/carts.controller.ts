import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, type AuthenticatedUser } from '#http/decorators.js';
import { CouponNotApplicableError, CouponNotFoundError } from '#modules/coupons/index.js';
import {
  InsufficientStockError,
  ProductNotFoundError,
  VariantRequiredError,
} from '#modules/products/index.js';
import {
  CartBusyError,
  CartItemNotFoundError,
  CartLimitError,
  QuantityCapError,
  WrongSelectionError,
} from './carts.errors.js';
import { CartsService } from './services/carts.service.js';
import { AddItemDto, ApplyCouponDto, ChangeItemDto } from './dto/cart.dto.js';
import { CartView } from './views/cart.view.js';

@ApiTags('Cart')
@Controller('carts')
export class CartsController {
  constructor(private readonly carts: CartsService) {}

  /** The caller's cart at current prices; empty for a caller without one. */
  @Get()
  @Answers({ message: 'Cart fetched', type: CartView })
  getCart(@CurrentUser() user: AuthenticatedUser): Promise<CartView> {
    return this.carts.view(user.id);
  }

  /** Adds a product. Quantities of the same product with equal attributes add up. */
  @Post('items')
  @Answers({
    message: 'Item added to cart',
    type: CartView,
    errors: [
      ProductNotFoundError,
      WrongSelectionError,
      VariantRequiredError,
      CartLimitError,
      InsufficientStockError,
      QuantityCapError,
      CartBusyError,
    ],
  })
  addCartItem(@CurrentUser() user: AuthenticatedUser, @Body() input: AddItemDto): Promise<CartView> {
    return this.carts.addItem(user.id, input);
  }

  /** Sets the quantity of a line. */
  @Patch('items/:itemId')
  @Answers({
    message: 'Cart item updated',
    type: CartView,
    errors: [
      CartItemNotFoundError,
      ProductNotFoundError,
      WrongSelectionError,
      VariantRequiredError,
      InsufficientStockError,
      QuantityCapError,
      CartBusyError,
    ],
  })
  updateCartItem(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('itemId') itemId: string,
    @Body() { quantity }: ChangeItemDto,
  ): Promise<CartView> {
    return this.carts.changeItem(user.id, itemId, quantity);
  }

  /** Removes a line. */
  @Delete('items/:itemId')
  @Answers({ message: 'Cart item removed', type: CartView, errors: [CartItemNotFoundError, CartBusyError] })
  removeCartItem(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('itemId') itemId: string,
  ): Promise<CartView> {
    return this.carts.removeItem(user.id, itemId);
  }

  /** Removes all lines and the coupon. */
  @Delete()
  @Answers({ message: 'Cart cleared', type: CartView, errors: [CartBusyError] })
  emptyCart(@CurrentUser() user: AuthenticatedUser): Promise<CartView> {
    return this.carts.empty(user.id);
  }

  /** Applies a coupon and replaces the previous one. */
  @Post('coupon')
  @Answers({
    message: 'Coupon applied',
    type: CartView,
    errors: [CouponNotFoundError, CouponNotApplicableError, CartBusyError],
  })
  applyCoupon(@CurrentUser() user: AuthenticatedUser, @Body() { code }: ApplyCouponDto): Promise<CartView> {
    return this.carts.applyCoupon(user.id, code);
  }

  /** Removes the coupon. */
  @Delete('coupon')
  @Answers({ message: 'Coupon removed', type: CartView, errors: [CartBusyError] })
  removeCoupon(@CurrentUser() user: AuthenticatedUser): Promise<CartView> {
    return this.carts.removeCoupon(user.id);
  }
}
