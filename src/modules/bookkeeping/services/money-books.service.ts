import { Injectable } from '@nestjs/common';
import { readEach } from '#common/collections/read-each.js';
import { formatMoney } from '#common/money/format-money.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { Order } from '#modules/orders/index.js';
import type { CashTerms } from '#modules/orders/cash/index.js';
import { ORDERS_OF_PAGE } from '../bookkeeping.limits.js';
import { OrderBooksRepository } from '../data/order-books.repository.js';
import { NO_CASH, withCashOf, type CashSums } from '../domain/cash-sums.js';
import { sharedPayments } from '../domain/order-books.js';
import { checkedMoneyOf } from '../domain/order-faults.js';
import { checkAll, idAt, type BookPages } from '../check/book-pages.js';
import { DifferenceList, type Difference } from '../check/difference-list.js';

/** `captured = orders + fees - offers + refunds + disputes + unexplained`, in integer minor units. */
interface MoneyTotals {
  captured: number;
  orders: number;
  /** The fees of the gateway, which customers have paid above the price. */
  fees: number;
  /** The offers of the gateway, by which customers have paid less than the price. */
  offers: number;
  refunds: number;
  /** Lost to the payers' banks. */
  disputes: number;
  unexplained: number;
  cash: CashSums;
}

/** The totals of the orders that were checked so far. */
interface CheckedMoney extends Omit<MoneyTotals, 'unexplained'> {
  count: number;
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
export class MoneyBooksService implements BookPages<CheckedMoney> {
  constructor(
    private readonly orders: OrderBooksRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async check(): Promise<MoneyBooks> {
    const found = new DifferenceList();
    const { count, ...totals } = await checkAll(this, found);
    const explained = totals.orders + totals.fees - totals.offers + totals.refunds + totals.disputes;
    const { listed: differences, count: differenceCount } = found;
    const unexplained = totals.captured - explained;
    return { totals: { ...totals, unexplained }, orders: count, differences, differenceCount };
  }

  begin(): CheckedMoney {
    const cash = { ...NO_CASH };
    return { count: 0, captured: 0, orders: 0, fees: 0, offers: 0, refunds: 0, disputes: 0, cash };
  }

  async checkPage(
    place: string | undefined,
    totals: CheckedMoney,
    found: DifferenceList,
  ): Promise<string | undefined> {
    const page = await this.orders.findAfter(idAt(place), ORDERS_OF_PAGE);
    const { read, unreadable } = readEach(page, (order) =>
      checkedMoneyOf(order, (minor) => formatMoney(minor, order.currency)),
    );
    found.addUnreadableOrders(unreadable);
    for (const { record, value } of read) {
      const { faults, ...money } = value;
      totals.captured += money.captured;
      totals.orders += money.kept;
      totals.fees += money.fees;
      totals.offers += money.offers;
      totals.refunds += money.refunds;
      totals.disputes += money.disputed;
      totals.cash = withCashOf(record, totals.cash, this.cashTerms());
      const { orderNumber } = record;
      if (faults.length > 0) found.add({ orderNumber, text: `Order ${orderNumber}: ${faults.join('; ')}.` });
    }
    await this.addShared(
      read.map(({ record }) => record),
      found,
    );
    totals.count += page.length;
    return page.length < ORDERS_OF_PAGE ? undefined : page.at(-1)!._id.toHexString();
  }

  private cashTerms(): CashTerms {
    return { now: this.clock.now(), remittanceMs: this.config.shop.codRemittanceMs };
  }

  /** The orders of a payment may be on two pages: it is a difference of the first of them. */
  private async addShared(page: readonly Order[], found: DifferenceList): Promise<void> {
    const numbers = new Set(page.map(({ orderNumber }) => orderNumber));
    for (const [id, [orderNumber = '', ...others]] of await this.sharedAmong(page)) {
      if (!numbers.has(orderNumber)) continue;
      const text = `Order ${orderNumber}: payment ${id} is on ${others.join(', ')}, too.`;
      found.add({ orderNumber, text });
    }
  }

  private async sharedAmong(page: readonly Order[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = page.flatMap(({ payments }) => payments.map(({ gatewayPaymentId }) => gatewayPaymentId));
    if (ids.length === 0) return new Map();
    // One that cannot be read is a difference of its own page.
    const { read } = readEach(await this.orders.findWithPayments(ids), ({ orderNumber, payments }) =>
      payments.map((payment) => ({ ...payment, orderNumber })),
    );
    return sharedPayments(read.flatMap(({ value }) => value));
  }
}
