import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { trackingKey } from '#common/validation/tracking-number.js';
import type { PageQuery } from '#common/validation/page-query.js';
import type { BoundedSearch } from '#infrastructure/database/paging/bounded-search.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { oneOf } from '#infrastructure/database/text-filters.js';
import { Order } from '#modules/orders/index.js';
import {
  CASH_STANDINGS,
  type CashStanding,
  type CashState,
  type StandingSums,
} from '#modules/orders/cash/index.js';
import { typedOrderNumber } from '#modules/orders/views/index.js';

/** Filters of the orders whose cash was collected; those that are undefined do not filter. */
export interface CashFilter {
  readonly state?: CashState | undefined;
  /** Both exclusive: when it was collected. */
  readonly collectedAfter?: Date | undefined;
  readonly collectedBefore?: Date | undefined;
  /** A number of an order, of a parcel, or of a transfer. */
  readonly q?: string | undefined;
}

const NEWEST_COLLECTED = { 'cod.collectedAt': -1, _id: -1 } as const;

/** Finds the orders of parcels and lists those whose cash was collected. */
@Injectable()
export class CashOrderRepository {
  constructor(
    @InjectModel(Order.name) private readonly model: Model<Order>,
    private readonly lists: ListReader,
  ) {}

  /** Finds the orders of parcels, also of former ones, by their keys and their numbers; newest first. */
  async findAll(trackingKeys: readonly string[], orderNumbers: readonly string[]): Promise<Order[]> {
    const byParcel = await this.model
      .find({ trackingKeys: { $in: [...trackingKeys] }, hasGatewayOrder: true })
      .lean();
    const byNumber = await this.model
      .find({ orderNumber: { $in: [...orderNumbers] }, hasGatewayOrder: true })
      .lean();
    return [...byParcel, ...byNumber].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** Finds orders again, as they are now. */
  async findAgain(orders: readonly Order[]): Promise<Order[]> {
    return this.model.find({ _id: { $in: orders.map(({ _id }) => _id) } }).lean();
  }

  /** @param overdueFrom when what was collected is overdue: before it, and then */
  async findPage(filter: CashFilter, overdueFrom: Date, page: PageQuery): Promise<ListPage<Order>> {
    return this.lists.find(this.model, searchOf(filter, overdueFrom), page);
  }

  /** Whether the shop has had an order that is paid at the door. */
  async any(): Promise<boolean> {
    return (await this.model.exists({ isCash: true, hasGatewayOrder: true })) !== null;
  }

  /**
   * Returns the sums of what a filter finds, by where the cash stands, apart whether its carrier is late. An index holds all that is read.
   * @param remittedFrom where the filter has no beginning, what was transferred in full is counted from then on; what is owed, always
   */
  async sums(
    filter: CashFilter,
    { overdueFrom, remittedFrom }: { readonly overdueFrom: Date; readonly remittedFrom: Date },
  ): Promise<StandingSums[]> {
    const { filter: listed, also = {} } = searchOf(filter, overdueFrom);
    const remitted = filter.collectedAfter === undefined ? { 'cod.collectedAt': { $gt: remittedFrom } } : {};
    const parts = [
      { isLate: true, counted: { ...OWED, 'cod.collectedAt': { $lte: overdueFrom } } },
      { isLate: false, counted: { ...OWED, 'cod.collectedAt': { $gt: overdueFrom } } },
      { isLate: false, counted: { 'cashBooks.standing': 'REMITTED', ...remitted } },
    ];
    const found = await Promise.all(
      parts.map(async ({ isLate, counted }) => {
        const sums = await this.model.aggregate<Omit<StandingSums, 'isLate'>>([
          { $match: { $and: [listed, also, counted] } },
          {
            $group: {
              _id: '$cashBooks.standing',
              standing: { $first: '$cashBooks.standing' },
              collectedMinor: { $sum: '$cashBooks.collectedMinor' },
              remittedMinor: { $sum: '$cashBooks.remittedMinor' },
              leftMinor: { $sum: '$cashBooks.leftMinor' },
            },
          },
        ]);
        return sums.map((sum) => ({ ...sum, isLate }));
      }),
    );
    return found.flat();
  }
}

/** The standings of cash that carriers still have, or have left out. */
const OWED = { 'cashBooks.standing': oneOf(CASH_STANDINGS.filter((standing) => standing !== 'REMITTED')) };

/** The standings of a state, which an index has, and what else decides on it. */
function standingsOf(
  state: CashState,
  overdueFrom: Date,
): { standing: CashStanding[]; also?: QueryFilter<Order> } {
  const isLate = { 'cod.collectedAt': { $lte: overdueFrom } };
  const isEarly = { 'cod.collectedAt': { $gt: overdueFrom } };
  if (state === 'REMITTED') return { standing: ['REMITTED'] };
  if (state === 'DUE') return { standing: ['DUE', 'PART'], also: isEarly };
  if (state === 'OVERDUE') return { standing: ['DUE'], also: isLate };
  return { standing: ['PART', 'SHORT'], also: { $or: [{ 'cashBooks.standing': 'SHORT' }, isLate] } };
}

function searchOf(
  { state, collectedAfter = new Date(0), collectedBefore, q }: CashFilter,
  overdueFrom: Date,
): BoundedSearch<Order> {
  const order = NEWEST_COLLECTED;
  const before = collectedBefore === undefined ? {} : { $lt: collectedBefore };
  const collected = { 'cod.collectedAt': { $gt: collectedAfter, ...before } };
  const { standing, also } = state === undefined ? {} : standingsOf(state, overdueFrom);
  const conditions = [also, q === undefined ? undefined : typedAs(q)].filter((each) => each !== undefined);
  return {
    filter: { ...(standing === undefined ? {} : { 'cashBooks.standing': oneOf(standing) }), ...collected },
    read: order,
    ...(conditions.length === 0 ? {} : { also: { $and: conditions } }),
    order,
  };
}

/** Finds what staff type: an order by its number, a parcel by its own, or a transfer by its reference. */
function typedAs(q: string): QueryFilter<Order> {
  const { whole, part } = typedOrderNumber(q);
  const key = trackingKey(q);
  const found: Array<QueryFilter<Order>> = [{ 'cod.remittances.reference': q }];
  if (whole !== undefined) found.push({ orderNumber: whole });
  if (part !== undefined) found.push({ numberParts: part });
  if (key !== '') found.push({ trackingKeys: key });
  return { $or: found };
}
