import { Injectable } from '@nestjs/common';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import type { Identified } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { UserDirectoryService, UsersService } from '#modules/users/index.js';
import { SORT_KEYS, type OrderFilter, type OrderSort } from '../data/order-lists.js';
import { OrderSearchRepository } from '../data/order-search.repository.js';
import { readOrderSearch, type OrderSearch } from '../domain/order-search.js';

/** Finds orders by whatever staff have at hand: a number, a paper, a parcel, a customer (decisions 13.22). */
@Injectable()
export class OrderSearchService {
  constructor(
    private readonly matches: OrderSearchRepository,
    private readonly orders: OrderRepository,
    private readonly users: UsersService,
    private readonly directory: UserDirectoryService,
  ) {}

  /**
   * Returns one page of the orders that fit. Cursors name the search, because its results change.
   * @throws WrongCursorError
   */
  async findPage(
    q: string,
    filter: OrderFilter,
    sort: OrderSort,
    query: ScrollQuery,
  ): Promise<ListPage<Order>> {
    return pageOfFound(
      {
        name: JSON.stringify(['orders', q, filter, sort]),
        find: () => this.find(q, filter),
        order: SORT_KEYS[sort],
        findByIds: (ids) => this.orders.findAllById(ids),
      },
      query,
    );
  }

  private async find(q: string, filter: OrderFilter): Promise<Identified[]> {
    const search = readOrderSearch(q);
    return this.matches.find(search, await this.ownersOf(search), filter);
  }

  /** Accounts tell names, so that nobody is found who has deleted theirs. */
  private async ownersOf({ email, account }: OrderSearch): Promise<string[]> {
    if (email === undefined) return this.directory.findIds(account);
    const owner = await this.users.findAccountByEmail(email);
    return owner === null ? [] : [owner.id];
  }
}
