import { Injectable } from '@nestjs/common';
import type { Order } from '#modules/orders/index.js';
import { ProductsService } from '#modules/products/index.js';
import { orderGoods, type OrderGoods } from '../domain/order-goods.js';

/** Reads what was bought, for mails. */
@Injectable()
export class OrderGoodsService {
  constructor(private readonly products: ProductsService) {}

  /** As `orderGoods`. */
  async linesOf(order: Pick<Order, 'items'>, { isKnown }: { isKnown: boolean }): Promise<OrderGoods[]> {
    const ids = order.items.map(({ productId }) => productId.toHexString());
    return orderGoods(order, await this.products.findAny(ids), { isKnown });
  }
}
