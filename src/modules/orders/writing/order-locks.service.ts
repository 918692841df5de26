import { Injectable } from '@nestjs/common';
import { KeyedLock } from '#common/async/keyed-lock.js';
import type { Order } from '../data/order.schema.js';

/**
 * The in-process lock of orders that change the same document: the stock of a product, the uses
 * of a coupon, the unpaid orders of an account. It spares them the write conflicts that would abort and repeat their
 * transactions; what is right is decided by conditional writes alone.
 */
@Injectable()
export class OrderLocksService {
  private readonly mutex = new KeyedLock();

  /** Runs work after all earlier work that contends for one of the keys. */
  run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(keys, work);
  }

  /** Runs work that may put the goods of an order back. */
  ofGoods<T>({ items }: Pick<Order, 'items'>, work: () => Promise<T>): Promise<T> {
    return this.run([...new Set(items.map(({ productId }) => productId.toHexString()))], work);
  }
}
