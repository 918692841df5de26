import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { readEach } from '#common/collections/read-each.js';
import { formatMoney } from '#common/money/format-money.js';
import { AppConfig } from '#config/app-config.js';
import { idPages } from '#infrastructure/database/paging/id-pages.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { listKeys } from '#modules/products/data/index.js';
import { userNameKey } from '#modules/users/index.js';
import { DerivedBooksRepository, type ListedAccount } from '../data/derived-books.repository.js';
import { attentionFault, isFoundByOtherParcels } from '../domain/order-books.js';
import { DifferenceList, type Difference } from '../check/difference-list.js';

const PAGE = 500;

export interface DerivedBooks {
  readonly orders: number;
  readonly products: number;
  readonly accounts: number;
  /** Accounts of an earlier version whose sum `db:migrate` adds. */
  readonly withoutSum: number;
  readonly differences: readonly Difference[];
  /** Also those that are not listed. */
  readonly differenceCount: number;
}

/**
 * Compares what is stored for lists with what it follows from: why orders need somebody, what they are found by, what products cost, how products and accounts
 * are sorted by their names, and what customers have spent. What is missing is no difference: `db:migrate` finds and adds it.
 */
@Injectable()
export class DerivedBooksService {
  constructor(
    private readonly books: DerivedBooksRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
  ) {}

  async check(): Promise<DerivedBooks> {
    const found = new DifferenceList();
    const orders = await this.checkOrders(found);
    const products = await this.checkProducts(found);
    const { accounts, withoutSum } = await this.checkAccounts(found);
    const { listed: differences, count: differenceCount } = found;
    return { orders, products, accounts, withoutSum, differences, differenceCount };
  }

  private async checkOrders(found: DifferenceList): Promise<number> {
    let count = 0;
    for await (const page of idPages((after, limit) => this.books.findOrdersAfter(after, limit))) {
      const { read, unreadable } = readEach(page, (order) => [
        ...[attentionFault(order, this.config.shop.timeZone)].filter((fault) => fault !== undefined),
        ...(isFoundByOtherParcels(order) ? ['it is found by other tracking numbers than it has'] : []),
      ]);
      for (const { record, value } of read)
        for (const fault of value)
          found.add({ orderNumber: record.orderNumber, text: `Order ${record.orderNumber}: ${fault}.` });
      found.addUnreadableOrders(unreadable);
      count += page.length;
    }
    return count;
  }

  private async checkProducts(found: DifferenceList): Promise<number> {
    let count = 0;
    for await (const page of idPages((after, limit) => this.books.findProductsAfter(after, limit))) {
      const { read, unreadable } = readEach(page, listKeys);
      for (const { record, reason } of unreadable) {
        const productId = record._id.toHexString();
        found.add({ productId, text: `Product ${productId} cannot be read: ${reason}.` });
      }
      for (const { record, value } of read) {
        const productId = record._id.toHexString();
        const { unitPriceMinor: price, nameKey } = record;
        const { unitPriceMinor: due = price, nameKey: dueKey = nameKey } = value;
        if (price !== undefined && due !== undefined && price !== due)
          found.add({
            productId,
            text: `Product ${productId}: ${this.format(price)} in lists, ${this.format(due)} by its price.`,
          });
        if (nameKey !== undefined && nameKey !== dueKey)
          found.add({ productId, text: `Product ${productId}: lists sort it by another name.` });
      }
      count += page.length;
    }
    return count;
  }

  private async checkAccounts(found: DifferenceList): Promise<{ accounts: number; withoutSum: number }> {
    let last: Types.ObjectId | undefined;
    let withoutSum = 0;
    for (let accounts = 0; ;) {
      const { page, sums } = await this.readAccounts(last);
      const { read, unreadable } = readEach(page, userNameKey);
      for (const { record, reason } of unreadable)
        found.add({ text: `Account ${record._id.toHexString()} cannot be read: ${reason}.` });
      for (const { record, value: dueKey } of read) {
        const { _id, spentMinor, nameKey } = record;
        const id = _id.toHexString();
        const spent = sums.get(id) ?? 0;
        if (spentMinor === undefined) withoutSum += 1;
        else if (spentMinor !== spent)
          found.add({
            text: `Account ${id}: ${this.format(spentMinor)} spent, ${this.format(spent)} by its orders.`,
          });
        if (nameKey !== undefined && nameKey !== dueKey)
          found.add({ text: `Account ${id}: lists sort it by another name.` });
      }
      accounts += page.length;
      last = page.at(-1)?._id;
      if (page.length < PAGE) return { accounts, withoutSum };
    }
  }

  /** Accounts and orders of one snapshot: an order that is paid meanwhile changes both. */
  private readAccounts(
    last: Types.ObjectId | undefined,
  ): Promise<{ page: readonly ListedAccount[]; sums: ReadonlyMap<string, number> }> {
    return this.unitOfWork.run(async () => {
      const page = await this.books.findAccountsAfter(last, PAGE);
      return { page, sums: await this.books.spentBy(page.map(({ _id }) => _id)) };
    });
  }

  private format(minor: number): string {
    return formatMoney(minor, this.config.shop.currency);
  }
}
