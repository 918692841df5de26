import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, type AuthenticatedUser } from '#http/decorators.js';
import { CartsService } from './carts.service.js';
import { AddItemDto } from './dto/add-item.dto.js';
import { ApplyCouponDto } from './dto/apply-coupon.dto.js';
import { ChangeItemDto } from './dto/change-item.dto.js';
import { CartView } from './views/cart.view.js';

@ApiTags('Cart')
@Controller('carts')
export class CartsController {
  constructor(private readonly carts: CartsService) {}

  /** The caller's cart at today's prices; an empty one for a caller without. */
  @Get()
  @Answers({ message: 'Cart fetched', type: CartView })
  view(@CurrentUser() user: AuthenticatedUser): Promise<CartView> {
    return this.carts.view(user.id);
  }

  /** Adds a product; the same product with equal attributes adds up. */
  @Post('items')
  @Answers({
    message: 'Item added to cart',
    type: CartView,
    errors: { 404: 'Product not found', 409: 'Insufficient stock' },
  })
  addItem(@CurrentUser() user: AuthenticatedUser, @Body() input: AddItemDto): Promise<CartView> {
    return this.carts.addItem(user.id, input);
  }

  /** Sets the quantity of a line. */
  @Patch('items/:itemId')
  @Answers({
    message: 'Cart item updated',
    type: CartView,
    errors: { 404: 'Cart item not found', 409: 'Insufficient stock' },
  })
  changeItem(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('itemId') itemId: string,
    @Body() { quantity }: ChangeItemDto,
  ): Promise<CartView> {
    return this.carts.changeItem(user.id, itemId, quantity);
  }

  /** Removes a line. */
  @Delete('items/:itemId')
  @Answers({ message: 'Cart item removed', type: CartView, errors: { 404: 'Cart item not found' } })
  removeItem(@CurrentUser() user: AuthenticatedUser, @IdParam('itemId') itemId: string): Promise<CartView> {
    return this.carts.removeItem(user.id, itemId);
  }

  /** Removes all lines and the coupon. */
  @Delete()
  @Answers({ message: 'Cart cleared', type: CartView })
  empty(@CurrentUser() user: AuthenticatedUser): Promise<CartView> {
    return this.carts.empty(user.id);
  }

  /** Puts a coupon in, in place of the one before. */
  @Post('coupon')
  @Answers({ message: 'Coupon applied', type: CartView, errors: { 404: 'Coupon not found' } })
  applyCoupon(@CurrentUser() user: AuthenticatedUser, @Body() { code }: ApplyCouponDto): Promise<CartView> {
    return this.carts.applyCoupon(user.id, code);
  }

  /** Takes the coupon out. */
  @Delete('coupon')
  @Answers({ message: 'Coupon removed', type: CartView })
  removeCoupon(@CurrentUser() user: AuthenticatedUser): Promise<CartView> {
    return this.carts.removeCoupon(user.id);
  }
}
