import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ProductRepository } from '../data/product.repository.js';
import { StockMovementRepository } from './stock-movement.repository.js';
import type { StockMovement } from './stock-movement.schema.js';
import { foldedLedger } from '../domain/folded-ledger.js';

const BATCH = 500;

/**
 * Folds old movements into the openings of their products' ledgers: their sum stays what is in stock, and the books stay right. An order
 * that has moved units since keeps all of its movements.
 */
@Injectable()
export class StockRetentionService {
  constructor(
    private readonly movements: StockMovementRepository,
    private readonly products: ProductRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Deletes the movements from before a time, in batches. Safe with concurrent processes.
   * @param isStopping whether the process ends; asked between two batches
   * @returns how many were deleted
   */
  async deleteOlder(before: Date, isStopping: () => boolean): Promise<number> {
    let deleted = 0;
    let after: Types.ObjectId | undefined;
    while (!isStopping()) {
      const batch = await this.movements.findOlder(before, after, BATCH);
      for (const ofProduct of byProduct(await this.endedOf(batch, before)))
        deleted += await this.unitOfWork.run(() => this.fold(ofProduct));
      if (batch.length < BATCH) break;
      after = batch.at(-1)!._id;
    }
    return deleted;
  }

  /** Returns those without an order, and all movements of the others' orders that have moved nothing since. */
  private async endedOf(batch: readonly StockMovement[], before: Date): Promise<StockMovement[]> {
    const numbers = new Set(batch.flatMap(({ orderNumber }) => orderNumber ?? []));
    const ofOrders = await this.movements.findOfOrders([...numbers]);
    const moving = new Set(ofOrders.filter(({ at }) => at >= before).map(({ orderNumber }) => orderNumber));
    return [
      ...batch.filter(({ orderNumber }) => orderNumber === undefined),
      ...ofOrders.filter(({ orderNumber }) => !moving.has(orderNumber)),
    ];
  }

  /** Reads again, in the unit of work, what is to be folded: another process may have done so. */
  private async fold(listed: readonly StockMovement[]): Promise<number> {
    const { productId } = listed[0]!;
    const old = await this.movements.findByIds(listed.map(({ _id }) => _id));
    const product = await this.products.findLedger(productId);
    if (old.length === 0 || (product !== null && product.ledger === undefined)) return 0;
    const openings =
      product?.ledger === undefined ? [] : await this.movements.findOpenings(productId, product.ledger.since);
    await this.movements.delete([...old, ...openings].map(({ _id }) => _id));
    if (product?.ledger === undefined) return old.length;
    const { ledger, opening } = foldedLedger(product.ledger, [...openings, ...old]);
    await this.products.setLedger(productId, ledger);
    if (opening.length > 0)
      await this.movements.insert(
        opening.map((movement) => ({ ...movement, productId: productId.toHexString() })),
      );
    return old.length;
  }
}

function byProduct(movements: readonly StockMovement[]): Iterable<StockMovement[]> {
  const groups = new Map<string, StockMovement[]>();
  for (const movement of movements) {
    const id = movement.productId.toHexString();
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [movement]);
    else group.push(movement);
  }
  return groups.values();
}
