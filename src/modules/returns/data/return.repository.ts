import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import type { PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { NEWEST_FIRST, OLDEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader, type Waiting } from '#infrastructure/database/paging/list-reader.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import { oneOf } from '#infrastructure/database/text-filters.js';
import { findWithWordsOr, storedWords } from '#infrastructure/database/word-search.js';
import { returnWords } from '../domain/return-words.js';
import type { SendingInstructions } from '../domain/return-instructions.js';
import { isOpen, RETURN_STATUSES, type ReturnStatus } from '../domain/return-status.js';
import type { ReceivedItem } from '../domain/received-items.js';
import type { RequestedItem } from '../domain/requested-items.js';
import { ReturnAlreadyOpenError } from '../returns.errors.js';
import { REFUND_TO_BATCH } from '../returns.limits.js';
import { Return } from './return.schema.js';

interface NewReturn extends Pick<Return, '_id' | 'orderNumber' | 'reason' | 'createdAt' | 'refundTo'> {
  readonly userId: string;
  readonly orderId: string;
  readonly items: readonly RequestedItem[];
}

/** Restricts a list; what is undefined does not. */
export interface ReturnFilter {
  readonly userId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly status?: readonly ReturnStatus[] | undefined;
  /** Returns of these customers, or with all of these words. */
  readonly search?: { readonly words: readonly string[]; readonly userIds: readonly string[] } | undefined;
}

/** The arrival of a return. */
interface Receipt extends Pick<Return, 'refundMinor'> {
  readonly items: readonly ReceivedItem[];
}

/** A change of a return's status; the note stays without another. */
export interface ReturnChange {
  readonly to: ReturnStatus;
  readonly note?: string | undefined;
  /** With the approval. */
  readonly instructions?: SendingInstructions | undefined;
}

/** Reads and writes returns. Status changes are conditional updates. */
@Injectable()
export class ReturnRepository {
  constructor(
    @InjectModel(Return.name) private readonly model: Model<Return>,
    private readonly lists: ListReader,
  ) {}

  /** @throws ReturnAlreadyOpenError when the order has an open return */
  async insert({ items, ...request }: NewReturn): Promise<Return> {
    try {
      const [created] = await this.model.create([
        {
          ...request,
          ...storedWords(returnWords(request)),
          items: [...items],
          status: 'REQUESTED',
          open: true,
        },
      ]);
      return created!.toObject();
    } catch (error) {
      if (isDuplicateKey(error, 'orderId')) throw new ReturnAlreadyOpenError();
      throw error;
    }
  }

  async find(id: string): Promise<Return | null> {
    return this.model.findById(id).lean();
  }

  /** Finds the caller's own return; null for another user's. */
  async findOwn(id: string, userId: string): Promise<Return | null> {
    return this.model.findOne({ _id: id, userId }).lean();
  }

  async hasOpen(orderId: string): Promise<boolean> {
    return (await this.model.exists({ orderId, open: true })) !== null;
  }

  /** The order's return that awaits a decision or the goods: at most one. */
  async findOpen(orderId: string): Promise<Return | null> {
    return this.model.findOne({ orderId, open: true }).lean();
  }

  /**
   * Changes the status of a return that is still in `from`.
   * @returns the updated return; null when its status changed meanwhile
   */
  async move(id: string, from: ReturnStatus, { to, ...also }: ReturnChange): Promise<Return | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, status: from },
        { $set: { status: to, open: isOpen(to), ...withoutUndefined(also) } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /**
   * Replaces the account of the caller's open return.
   * @returns the updated return; null for another user's, and for one that has ended
   */
  async replaceRefundTo(id: string, userId: string, refundTo: string): Promise<Return | null> {
    return this.model
      .findOneAndUpdate({ _id: id, userId, open: true }, { $set: { refundTo } }, { returnDocument: 'after' })
      .lean();
  }

  /** Schedules the erasure of the account of a return that ends. Call it inside the unit of work that ends it. */
  async scheduleErasure(id: Return['_id'], refundToDueAt: Date): Promise<void> {
    await this.model.updateOne({ _id: id, open: false }, { $set: { refundToDueAt } });
  }

  /** Finds returns whose account is to be looked at, the longest due first: a batch of them. */
  async findRefundToDue(now: Date): Promise<Return[]> {
    return this.model
      .find({ refundToDueAt: { $lte: now } })
      .sort({ refundToDueAt: 1 })
      .limit(REFUND_TO_BATCH)
      .lean();
  }

  /** Erases the account of a return as it was found, or looks at it `next`. */
  async eraseRefundTo({ _id, refundToDueAt }: Return, next: Date | undefined): Promise<void> {
    const change =
      next === undefined ? { $unset: { refundTo: 1, refundToDueAt: 1 } } : { $set: { refundToDueAt: next } };
    await this.model.updateOne({ _id, refundToDueAt }, change);
  }

  /** Keeps what has arrived of a return that is `RECEIVED`. Call it inside the unit of work that receives it. */
  async keepReceipt(id: string, { items, refundMinor }: Receipt): Promise<Return> {
    const received = { items: [...items], ...(refundMinor === undefined ? {} : { refundMinor }) };
    const after = await this.model
      .findOneAndUpdate({ _id: id, status: 'RECEIVED' }, { $set: received }, { returnDocument: 'after' })
      .lean();
    if (after === null) throw new Error(`Return ${id} is not received`);
    return after;
  }

  /**
   * Returns one page, newest first. The statuses of an order's returns look at up to 10,000: see `ListReader.find`. A
   * search finds up to 1,000 of each kind.
   */
  async findPage(filter: ReturnFilter, page: PageQuery): Promise<ListPage<Return>> {
    const { userId, orderId, status, search } = filter;
    const id = (hex: string) => Types.ObjectId.createFromHexString(hex);
    const inStatus = status === undefined ? {} : { status: oneOf(status) };
    const read = withoutUndefined({ userId: userId && id(userId), orderId: orderId && id(orderId) });
    if (search !== undefined) return this.pageOf(search, { ...read, ...inStatus }, page);
    const isOfFew = Object.keys(read).length > 0;
    const also = isOfFew ? inStatus : {};
    return this.lists.find<Return>(
      this.model,
      {
        filter: isOfFew ? read : inStatus,
        read: NEWEST_FIRST,
        ...(Object.keys(also).length > 0 && { also }),
        order: NEWEST_FIRST,
      },
      page,
    );
  }

  private pageOf(
    { words, userIds }: NonNullable<ReturnFilter['search']>,
    filter: QueryFilter<Return>,
    page: PageQuery,
  ): Promise<ListPage<Return>> {
    const search = {
      find: () => findWithWordsOr(this.model, { words, filter }, [{ field: 'userId', ids: userIds }]),
      order: NEWEST_FIRST,
      findByIds: (ids: readonly string[]) => this.model.find({ _id: { $in: ids } }).lean<Return[]>(),
    };
    return pageOfFound(search, page);
  }

  /** How many await a decision or the goods, as exact as the total of a list. */
  async open(): Promise<Waiting> {
    const filter = { status: { $in: RETURN_STATUSES.filter((status) => isOpen(status)) } };
    return this.lists.waiting(this.model, { filter, order: OLDEST_FIRST });
  }

  /** All returns of a user, oldest first. */
  async findAllOf(userId: string): Promise<Return[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  /** Removes the user reference and the account, and redacts the texts of both sides; lines and status stay. */
  async redactAllOf(userId: string, redacted: Pick<Return, 'reason'>): Promise<void> {
    const returns = await this.model.find({ userId }).select({ orderNumber: 1 }).lean();
    const withWords = returns.map(({ _id, orderNumber }) => ({
      updateOne: {
        filter: { _id },
        update: { $set: storedWords(returnWords({ ...redacted, orderNumber })) },
      },
    }));
    if (withWords.length > 0) await this.model.bulkWrite(withWords);
    await this.model.updateMany(
      { userId },
      { $set: { userId: null, ...redacted }, $unset: { note: 1, refundTo: 1, refundToDueAt: 1 } },
    );
  }
}
