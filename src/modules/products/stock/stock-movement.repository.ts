import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { idAfter } from '#infrastructure/database/delete-older.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { OPENING_REASON } from '../domain/stock-ledger.js';
import { StockMovement } from './stock-movement.schema.js';

export type NewMovement = Omit<StockMovement, '_id' | 'productId'> & { readonly productId: string };

/** Sums of a product's movements, in units. */
export interface MovementSums {
  all: number;
  byAdmin: number;
  readonly byVariant: Map<string, number>;
}

/** The movement that a ledger begins with which was opened, or folded, by the shop itself. */
const OPENING = { by: 'SYSTEM', reason: OPENING_REASON } as const;

/** Writes and lists the entries of the stock ledger. */
@Injectable()
export class StockMovementRepository {
  constructor(
    @InjectModel(StockMovement.name) private readonly model: Model<StockMovement>,
    private readonly lists: ListReader,
  ) {}

  /** Writes the movements in one command. Call it inside the unit of work that changes the stock. */
  async insert(movements: readonly NewMovement[]): Promise<void> {
    const documents = movements.map((movement) => ({
      ...movement,
      productId: Types.ObjectId.createFromHexString(movement.productId),
    }));
    await this.model.insertMany(documents);
  }

  /** Returns one page of a product's movements, newest first. @throws WrongCursorError */
  async findPage(productId: string, query: ScrollQuery): Promise<ListPage<StockMovement>> {
    const filter = { productId: Types.ObjectId.createFromHexString(productId) };
    return this.lists.read(this.model, { filter, order: { at: -1, _id: -1 } }, query);
  }

  /** The sums of each product's movements: of all, of those of administrators, and of each variant's, by its id. */
  async sumsOf(productIds: readonly Types.ObjectId[]): Promise<Map<string, MovementSums>> {
    const sums = await this.model.aggregate<{
      _id: { product: Types.ObjectId; variant?: string };
      all: number;
      byAdmin: number;
    }>([
      { $match: { productId: { $in: [...productIds] } } },
      {
        $group: {
          _id: { product: '$productId', variant: '$variantId' },
          all: { $sum: '$delta' },
          byAdmin: { $sum: { $cond: [{ $eq: ['$cause', 'ADMIN'] }, '$delta', 0] } },
        },
      },
    ]);
    const byProduct = new Map<string, MovementSums>();
    for (const { _id, all, byAdmin } of sums) {
      const key = _id.product.toHexString();
      const sum = byProduct.get(key) ?? { all: 0, byAdmin: 0, byVariant: new Map() };
      sum.all += all;
      sum.byAdmin += byAdmin;
      if (_id.variant !== undefined) sum.byVariant.set(_id.variant, all);
      byProduct.set(key, sum);
    }
    return byProduct;
  }

  /** The sum of each product's movements for each of the orders. */
  async netOf(orderNumbers: readonly string[]): Promise<Map<string, Map<string, number>>> {
    const sums = await this.model.aggregate<{ _id: { order: string; product: Types.ObjectId }; net: number }>(
      [
        { $match: { orderNumber: { $in: [...orderNumbers] } } },
        { $group: { _id: { order: '$orderNumber', product: '$productId' }, net: { $sum: '$delta' } } },
      ],
    );
    const byOrder = new Map<string, Map<string, number>>();
    for (const { _id, net } of sums) {
      const ofOrder = byOrder.get(_id.order) ?? new Map<string, number>();
      byOrder.set(_id.order, ofOrder.set(_id.product.toHexString(), net));
    }
    return byOrder;
  }

  /** The movements from before a time, behind an id, by their ids; without openings. */
  async findOlder(before: Date, after: Types.ObjectId | undefined, limit: number): Promise<StockMovement[]> {
    const _id = { $lt: idAfter(before), ...(after === undefined ? {} : { $gt: after }) };
    return this.model
      .find({ _id, at: { $lt: before }, $nor: [OPENING] })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  async findByIds(ids: readonly Types.ObjectId[]): Promise<StockMovement[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean();
  }

  async findOfOrders(orderNumbers: readonly string[]): Promise<StockMovement[]> {
    return this.model.find({ orderNumber: { $in: [...orderNumbers] } }).lean();
  }

  /** The movements that the ledger of a product begins with. @param since when it begins */
  async findOpenings(productId: Types.ObjectId, since: Date): Promise<StockMovement[]> {
    return this.model.find({ productId, at: { $lte: since }, ...OPENING }).lean();
  }

  async delete(ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [...ids] } });
  }

  /** The numbers of the orders of the next movements after a number, in order. */
  async orderNumbersAfter(
    number: string,
    movements: number,
  ): Promise<{ numbers: string[]; isLast: boolean }> {
    const found = await this.model
      .find({ orderNumber: { $gt: number } })
      .select({ _id: 0, orderNumber: 1 })
      .sort({ orderNumber: 1 })
      .limit(movements)
      .lean();
    const numbers = [...new Set(found.map(({ orderNumber }) => orderNumber!))];
    return { numbers, isLast: found.length < movements };
  }
}
