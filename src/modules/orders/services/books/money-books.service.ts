import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { formatMoney } from '#common/money/format-money.js';
import { OrderBooksRepository } from '../../data/order-books.repository.js';
import { moneyOf } from '../../domain/order-books.js';
import { DifferenceList, type Difference } from './difference-list.js';

const PAGE = 500;

/** `captured = orders + refunds + unexplained`, in integer minor units. */
interface MoneyTotals {
  captured: number;
  orders: number;
  refunds: number;
  unexplained: number;
}

export interface MoneyBooks {
  readonly totals: MoneyTotals;
  readonly orders: number;
  readonly differences: readonly Difference[];
  /** Also those that are not listed. */
  readonly differenceCount: number;
}

/** Compares the payments of each order with what it costs and what was refunded. An order is read as a whole. */
@Injectable()
export class MoneyBooksService {
  constructor(private readonly orders: OrderBooksRepository) {}

  async check(): Promise<MoneyBooks> {
    const totals = { captured: 0, orders: 0, refunds: 0, unexplained: 0 };
    const found = new DifferenceList();
    let last: Types.ObjectId | undefined;
    for (let count = 0; ;) {
      const page = await this.orders.findAfter(last, PAGE);
      for (const order of page) {
        const { orderNumber, currency } = order;
        const money = moneyOf(order, (minor) => formatMoney(minor, currency));
        totals.captured += money.captured;
        totals.orders += money.kept;
        totals.refunds += money.refunds;
        if (money.faults.length > 0)
          found.add({ orderNumber, text: `Order ${orderNumber}: ${money.faults.join('; ')}.` });
      }
      count += page.length;
      last = page.at(-1)?._id;
      if (page.length < PAGE) {
        totals.unexplained = totals.captured - totals.orders - totals.refunds;
        const { listed: differences, count: differenceCount } = found;
        return { totals, orders: count, differences, differenceCount };
      }
    }
  }
}
