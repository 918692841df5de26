import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { entriesBefore, type PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { isOpen, type Decision, type ReturnStatus } from '../domain/return-status.js';
import type { Units } from '../domain/returned-units.js';
import { ReturnAlreadyOpenError } from '../returns.errors.js';
import { Return } from './return.schema.js';

export interface NewReturn {
  readonly userId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly items: readonly Units[];
  readonly reason: string;
  readonly createdAt: Date;
}

/** Restricts a list to one user, or to one status. */
export interface ReturnFilter {
  readonly userId?: string;
  readonly status?: ReturnStatus;
}

/** Reads and writes returns. Status changes are conditional updates. */
@Injectable()
export class ReturnRepository {
  constructor(@InjectModel(Return.name) private readonly model: Model<Return>) {}

  /** @throws ReturnAlreadyOpenError when the order has an open return */
  async insert({ items, ...request }: NewReturn): Promise<Return> {
    try {
      const [created] = await this.model.create([
        { ...request, items: [...items], status: 'REQUESTED', open: true },
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

  async hasOpen(orderId: string): Promise<boolean> {
    return (await this.model.exists({ orderId, open: true })) !== null;
  }

  /**
   * Changes the status of a return that is still in `from`.
   * @returns the updated return; null when its status changed meanwhile
   */
  async move(
    id: string,
    from: ReturnStatus,
    { to, note }: { to: Decision; note?: string | undefined },
  ): Promise<Return | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, status: from },
        { $set: { status: to, open: isOpen(to), ...(note === undefined ? {} : { note }) } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** One page, newest first. */
  async findPage(filter: ReturnFilter, page: PageQuery): Promise<Return[]> {
    return this.model
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip(entriesBefore(page))
      .limit(page.limit)
      .lean();
  }

  async count(filter: ReturnFilter): Promise<number> {
    return this.model.countDocuments(filter);
  }

  /** All returns of a user, oldest first. */
  async findAllOf(userId: string): Promise<Return[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  /** Removes the user reference and redacts the texts of both sides; lines and status stay. */
  async redactAllOf(userId: string, redacted: Pick<Return, 'reason'>): Promise<void> {
    await this.model.updateMany({ userId }, { $set: { userId: null, ...redacted }, $unset: { note: 1 } });
  }
}
