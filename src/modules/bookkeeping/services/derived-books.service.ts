import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { formatMoney } from '#common/money/format-money.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { DerivedBooksRepository, type SpendingAccount } from '../data/derived-books.repository.js';
import { attentionFault } from '../domain/order-books.js';
import { DifferenceList, type Difference } from './difference-list.js';

const PAGE = 500;

export interface DerivedBooks {
  readonly orders: number;
  readonly accounts: number;
  /** Accounts of an earlier version whose sum `db:migrate` adds. */
  readonly withoutSum: number;
  readonly differences: readonly Difference[];
  /** Also those that are not listed. */
  readonly differenceCount: number;
}

/** Compares what is stored for lists with what it follows from: why orders need somebody, and what customers have spent. */
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
    const { accounts, withoutSum } = await this.checkAccounts(found);
    return { orders, accounts, withoutSum, differences: found.listed, differenceCount: found.count };
  }

  private async checkOrders(found: DifferenceList): Promise<number> {
    let last: Types.ObjectId | undefined;
    for (let count = 0; ;) {
      const page = await this.books.findOrdersAfter(last, PAGE);
      for (const order of page) {
        const { orderNumber } = order;
        const fault = attentionFault(order);
        if (fault !== undefined) found.add({ orderNumber, text: `Order ${orderNumber}: ${fault}.` });
      }
      count += page.length;
      last = page.at(-1)?._id;
      if (page.length < PAGE) return count;
    }
  }

  private async checkAccounts(found: DifferenceList): Promise<{ accounts: number; withoutSum: number }> {
    let last: Types.ObjectId | undefined;
    let withoutSum = 0;
    for (let accounts = 0; ;) {
      const { page, sums } = await this.readAccounts(last);
      for (const { _id, spentMinor } of page) {
        const id = _id.toHexString();
        const spent = sums.get(id) ?? 0;
        if (spentMinor === undefined) withoutSum += 1;
        else if (spentMinor !== spent)
          found.add({
            text: `Account ${id}: ${this.format(spentMinor)} spent, ${this.format(spent)} by its orders.`,
          });
      }
      accounts += page.length;
      last = page.at(-1)?._id;
      if (page.length < PAGE) return { accounts, withoutSum };
    }
  }

  /** Accounts and orders of one snapshot: an order that is paid meanwhile changes both. */
  private readAccounts(
    last: Types.ObjectId | undefined,
  ): Promise<{ page: readonly SpendingAccount[]; sums: ReadonlyMap<string, number> }> {
    return this.unitOfWork.run(async () => {
      const page = await this.books.findAccountsAfter(last, PAGE);
      return { page, sums: await this.books.spentBy(page.map(({ _id }) => _id)) };
    });
  }

  private format(minor: number): string {
    return formatMoney(minor, this.config.shop.currency);
  }
}
