import { Injectable } from '@nestjs/common';
import { formatMoney } from '#common/money/format-money.js';
import { idPages } from '#infrastructure/database/paging/id-pages.js';
import type { Order } from '#modules/orders/index.js';
import { OrderBooksRepository } from '../data/order-books.repository.js';
import { sharedPayments } from '../domain/order-books.js';
import { checkedMoneyOf } from '../domain/order-faults.js';
import { DifferenceList, type Difference } from './difference-list.js';

/** `captured = orders + fees - offers + refunds + disputes + unexplained`, in integer minor units. */
interface MoneyTotals {
  captured: number;
  orders: number;
  /** Of the gateway, which customers have paid above the price. */
  fees: number;
  /** Of the gateway, by which customers have paid less than the price. */
  offers: number;
  refunds: number;
  /** Lost to the payers' banks. */
  disputes: number;
  unexplained: number;
}

export interface MoneyBooks {
  readonly totals: MoneyTotals;
  readonly orders: number;
  readonly differences: readonly Difference[];
  /** Also those that are not listed. */
  readonly differenceCount: number;
}

/**
 * Compares the payments of each order with what it costs and what was refunded, its sums with its lines, its units with their
 * refunds, its papers with both, and looks for payments that two orders have. An order is read as a whole.
 */
@Injectable()
export class MoneyBooksService {
  constructor(private readonly orders: OrderBooksRepository) {}

  async check(): Promise<MoneyBooks> {
    const totals = { captured: 0, orders: 0, fees: 0, offers: 0, refunds: 0, disputes: 0, unexplained: 0 };
    const found = new DifferenceList();
    // The orders of a payment may be on two pages.
    const shared = new Map<string, Difference>();
    let count = 0;
    for await (const page of idPages((after, limit) => this.orders.findAfter(after, limit))) {
      for (const order of page) {
        const { orderNumber, currency } = order;
        const format = (minor: number) => formatMoney(minor, currency);
        const { faults, ...money } = checkedMoneyOf(order, format);
        totals.captured += money.captured;
        totals.orders += money.kept;
        totals.fees += money.fees;
        totals.offers += money.offers;
        totals.refunds += money.refunds;
        totals.disputes += money.disputed;
        if (faults.length > 0)
          found.add({ orderNumber, text: `Order ${orderNumber}: ${faults.join('; ')}.` });
      }
      for (const [id, [orderNumber = '', ...others]] of await this.sharedAmong(page))
        shared.set(id, {
          orderNumber,
          text: `Order ${orderNumber}: payment ${id} is on ${others.join(', ')}, too.`,
        });
      count += page.length;
    }
    for (const difference of shared.values()) found.add(difference);
    const explained = totals.orders + totals.fees - totals.offers + totals.refunds + totals.disputes;
    totals.unexplained = totals.captured - explained;
    const { listed: differences, count: differenceCount } = found;
    return { totals, orders: count, differences, differenceCount };
  }

  private async sharedAmong(page: readonly Order[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = page.flatMap(({ payments }) => payments.map(({ gatewayPaymentId }) => gatewayPaymentId));
    if (ids.length === 0) return new Map();
    const orders = await this.orders.findWithPayments(ids);
    return sharedPayments(
      orders.flatMap(({ orderNumber, payments }) => payments.map((payment) => ({ orderNumber, ...payment }))),
    );
  }
}
