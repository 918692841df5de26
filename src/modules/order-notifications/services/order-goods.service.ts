import { Injectable } from '@nestjs/common';
import { Batcher } from '#common/async/batcher.js';
import type { Order } from '#modules/orders/index.js';
import { ProductsForSaleService, type ProductForSale } from '#modules/products/index.js';
import { orderGoods, type OrderGoods } from '../domain/order-goods.js';

/** Reads what was bought, for mails. */
@Injectable()
export class OrderGoodsService {
  private readonly found = new Batcher<readonly string[], Map<string, ProductForSale>>(async (orders) => {
    const products = await this.products.findAny(orders.flat());
    return orders.map(() => products);
  });

  constructor(private readonly products: ProductsForSaleService) {}

  /** As `orderGoods`. */
  async linesOf(order: Pick<Order, 'items'>, { isKnown }: { isKnown: boolean }): Promise<OrderGoods[]> {
    const ids = order.items.map(({ productId }) => productId.toHexString());
    return orderGoods(order, await this.found.add(ids), { isKnown });
  }
}
