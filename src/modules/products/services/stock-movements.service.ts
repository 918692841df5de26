import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/list.view.js';
import { ProductRepository } from '../data/product.repository.js';
import { StockMovementRepository } from '../data/stock-movement.repository.js';
import type { StockMovementListQuery } from '../dto/stock-movement-list.query.js';
import { ProductNotFoundError } from '../products.errors.js';
import {
  toStockMovement,
  type StockMovementListView,
  type StockMovementView,
} from '../views/stock-movement.view.js';

/** A change of stock that an order has caused. */
export interface OrderMovement extends StockMovementView {
  readonly productId: string;
}

/** The stock ledger of a product, as administrators see it. */
@Injectable()
export class StockMovementsService {
  constructor(
    private readonly products: ProductRepository,
    private readonly movements: StockMovementRepository,
  ) {}

  /** @throws ProductNotFoundError, WrongCursorError */
  async list(productId: string, query: StockMovementListQuery): Promise<StockMovementListView> {
    await findOrFail(this.products.findById(productId), ProductNotFoundError);
    const page = await this.movements.findPage(productId, query);
    return { movements: page.entries.map(toStockMovement), meta: scrollMetaOf(query, page) };
  }

  /** The movements that an order has caused, oldest first; at most `limit`. */
  async ofOrder(orderNumber: string, limit: number): Promise<OrderMovement[]> {
    const movements = await this.movements.findOfOrder(orderNumber, limit);
    return movements.map((movement) => ({
      ...toStockMovement(movement),
      productId: movement.productId.toHexString(),
    }));
  }
}
