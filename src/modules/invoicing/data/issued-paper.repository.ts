import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { ScrollQuery } from '#common/validation/page-query.js';
import type { Identified } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { MOST_FOUND } from '#infrastructure/database/word-search.js';
import type { PaperKind } from '../domain/invoice-number.js';
import { IssuedPaper } from './issued-paper.schema.js';

/** The order of the register. */
export const NEWEST_ISSUED_FIRST = { issuedAt: -1, _id: -1 } as const;

/** Which papers of the register are asked for; the bounds are included. */
export interface IssuedFilter {
  readonly kind?: PaperKind | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Keeps which papers were issued. */
@Injectable()
export class IssuedPaperRepository {
  constructor(
    @InjectModel(IssuedPaper.name) private readonly model: Model<IssuedPaper>,
    private readonly lists: ListReader,
  ) {}

  /** Call it in the unit of work that gives the numbers. */
  async add(papers: ReadonlyArray<Omit<IssuedPaper, '_id'>>): Promise<void> {
    await this.model.insertMany(papers);
  }

  /** Finds one page, newest first. @throws WrongCursorError */
  async findPage(filter: IssuedFilter, query: ScrollQuery): Promise<ListPage<IssuedPaper>> {
    return this.lists.read(this.model, { filter: toQuery(filter), order: NEWEST_ISSUED_FIRST }, query);
  }

  /** Finds the papers of these orders, and the one of a number; 1,000 at most of either. */
  async findMatching(
    { number, orderIds }: { readonly number: string; readonly orderIds: readonly Types.ObjectId[] },
    filter: IssuedFilter,
  ): Promise<Identified[]> {
    const lookUp = async (matching: QueryFilter<IssuedPaper>, index: Readonly<Record<string, 1>>) =>
      this.model
        .find({ $and: [matching, toQuery(filter)] })
        .hint(index)
        .select({ issuedAt: 1 })
        .limit(MOST_FOUND)
        .lean();
    const found = await Promise.all([
      lookUp({ number: { $gte: number, $lt: `${number}\uFFFF` } }, { number: 1 }),
      ...(orderIds.length === 0 ? [] : [lookUp({ orderId: { $in: [...orderIds] } }, { orderId: 1 })]),
    ]);
    return [...new Map(found.flat().map((paper) => [paper._id.toHexString(), paper])).values()];
  }

  async findAllById(ids: readonly string[]): Promise<IssuedPaper[]> {
    return this.model.find({ _id: { $in: ids } }).lean();
  }

  /** Finds the next papers of the register, oldest first. @param last the one after which they come */
  async findAfter(
    filter: IssuedFilter,
    last: Pick<IssuedPaper, 'issuedAt' | '_id'> | undefined,
    limit: number,
  ): Promise<IssuedPaper[]> {
    const behind =
      last === undefined
        ? {}
        : {
            issuedAt: { $gte: last.issuedAt },
            $or: [{ issuedAt: { $gt: last.issuedAt } }, { issuedAt: last.issuedAt, _id: { $gt: last._id } }],
          };
    return this.model
      .find({ $and: [toQuery(filter), behind] })
      .sort({ issuedAt: 1, _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Finds the papers with these numbers. */
  async findAllByNumber(numbers: readonly string[]): Promise<IssuedPaper[]> {
    return this.model.find({ number: { $in: [...numbers] } }).lean();
  }

  /** Counts the papers that are asked for, up to `most`. */
  async countUpTo(filter: IssuedFilter, most: number): Promise<number> {
    return this.model.countDocuments(toQuery(filter), { limit: most });
  }

  /** Finds the numbers between two, both included, of papers that were issued before a time or after another one. */
  async findNumbersOutside(
    first: string,
    last: string,
    { from, to }: { readonly from: Date; readonly to: Date },
  ): Promise<string[]> {
    const found = await this.model
      .find({
        number: { $gte: first, $lte: last },
        $or: [{ issuedAt: { $lt: from } }, { issuedAt: { $gt: to } }],
      })
      .hint({ number: 1 })
      .select({ _id: 0, number: 1 })
      .lean();
    return found.map(({ number }) => number);
  }

  /** Finds the last number before another one, from `first` on. */
  async findBefore(number: string, first: string): Promise<string | undefined> {
    const found = await this.model
      .findOne({ number: { $gte: first, $lt: number } })
      .select({ _id: 0, number: 1 })
      .sort({ number: -1 })
      .lean();
    return found?.number;
  }

  /** Whether a paper has one of the numbers, both included. */
  async hasBetween(first: string, last: string): Promise<boolean> {
    return (await this.model.exists({ number: { $gte: first, $lte: last } })) !== null;
  }
}

function toQuery({ kind, from, to }: IssuedFilter): QueryFilter<IssuedPaper> {
  const range = { ...(from && { $gte: from }), ...(to && { $lte: to }) };
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined && to === undefined ? {} : { issuedAt: range }),
  };
}
