import { Injectable } from '@nestjs/common';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { queryWords } from '#infrastructure/search-engine/search-words.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { SORT_KEYS, UserRepository, type UserFilter, type UserSort } from '../data/user.repository.js';
import type { User } from '../data/user.schema.js';
import { toUserSummary, type UserSummaryView } from '../views/user-summary.view.js';

/** The filter of the list of accounts. */
export interface DirectoryFilter extends UserFilter {
  readonly q?: string | undefined;
  /** The accounts that `q` means in another way. */
  readonly meant?: readonly string[];
}

/** All accounts, as administrators find them. */
@Injectable()
export class UserDirectoryService {
  constructor(private readonly users: UserRepository) {}

  /**
   * Returns one page: of all, or of those that have all words of `q`, or are meant by it.
   * @throws WrongCursorError
   */
  async list(
    { q, meant = [], ...filter }: DirectoryFilter,
    sort: UserSort,
    query: ScrollQuery,
  ): Promise<ListPage<UserSummaryView>> {
    const page =
      q === undefined
        ? await this.users.findPage(filter, sort, query)
        : await this.search(filter, { words: queryWords(q), meant }, sort, query);
    return { ...page, entries: viewsOf(page.entries, (user) => toUserSummary(user)) };
  }

  /** Up to 1,000 of the accounts that have all words of a text in name, address and phone. */
  async findIds(text: string): Promise<string[]> {
    const found = await this.users.findWithWords({}, queryWords(text));
    return found.map(({ _id }) => _id.toHexString());
  }

  private search(
    filter: UserFilter,
    { words, meant }: { readonly words: readonly string[]; readonly meant: readonly string[] },
    sort: UserSort,
    query: ScrollQuery,
  ): Promise<ListPage<User>> {
    const search = {
      name: JSON.stringify(['users', words, filter, sort]),
      find: async () => {
        const found = await Promise.all([
          this.users.findWithWords(filter, words),
          this.users.findAmong(meant, filter),
        ]);
        return [...new Map(found.flat().map((user) => [user._id.toHexString(), user])).values()];
      },
      order: SORT_KEYS[sort],
      findByIds: (ids: readonly string[]) => this.users.findByIds(ids),
    };
    return pageOfFound(search, query);
  }
}
