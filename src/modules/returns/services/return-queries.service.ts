import { Injectable } from '@nestjs/common';
import { metaOf } from '#common/paging/list.view.js';
import type { PageQuery } from '#common/validation/page-query.js';
import { ReturnRepository, type ReturnFilter } from '../data/return.repository.js';
import type { ReturnStatus } from '../domain/return-status.js';
import { toReturn, type ReturnListView } from '../views/return.view.js';

/** Lists returns. */
@Injectable()
export class ReturnQueriesService {
  constructor(private readonly returns: ReturnRepository) {}

  /** One page of a user's own returns, newest first. */
  async listOwn(userId: string, page: PageQuery): Promise<ReturnListView> {
    return this.list({ userId }, page);
  }

  /** One page of all returns, or of those in one status. */
  async listAll({ status, ...page }: PageQuery & { status?: ReturnStatus }): Promise<ReturnListView> {
    return this.list(status === undefined ? {} : { status }, page);
  }

  private async list(filter: ReturnFilter, page: PageQuery): Promise<ReturnListView> {
    const returns = await this.returns.findPage(filter, page);
    const total = await this.returns.count(filter);
    return {
      returns: returns.map((stored) => toReturn(stored)),
      meta: metaOf(page, total),
    };
  }
}
