import { Injectable } from '@nestjs/common';
import { CartsService } from '#modules/carts/index.js';
import { type Order, OrderTransitionListener } from '#modules/orders/index.js';
import { isOrderConfirmed } from '#modules/orders/cash/index.js';
import { isPlacedByStaff } from '../domain/placed-by.js';

/** Takes what was ordered out of its owner's cart once it is paid, or is to be paid at the door. What the staff have ordered was never in it. */
@Injectable()
export class OrderedCartService extends OrderTransitionListener {
  readonly name = 'cart';

  constructor(private readonly carts: CartsService) {
    super();
  }

  /** Removes the ordered lines and the coupon from the cart. Lines that the customer added since stay. */
  async on(before: Order, after: Order): Promise<void> {
    if (!isOrderConfirmed(before, after) || after.ownerErased || isPlacedByStaff(after)) return;
    await this.carts.removeOrdered(after.userId.toHexString(), {
      lines: after.items.map(({ productId, variantId, quantity, selectedAttributes = {} }) => ({
        productId: productId.toHexString(),
        quantity,
        selectedAttributes,
        variantId,
      })),
      couponCode: after.coupon?.code ?? null,
    });
  }
}
