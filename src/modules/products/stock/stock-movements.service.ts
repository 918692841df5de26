import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/page.view.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { UsersService } from '#modules/users/index.js';
import { ProductRepository } from '../data/product.repository.js';
import { StockMovementRepository } from './stock-movement.repository.js';
import type { StockMovementListQuery } from '../dto/stock-movement-list.query.js';
import { ProductNotFoundError } from '../products.errors.js';
import { toStockMovement, type StockMovementListView } from '../views/stock-movement.view.js';

/** The stock ledger of a product, as administrators see it. */
@Injectable()
export class StockMovementsService {
  constructor(
    private readonly products: ProductRepository,
    private readonly movements: StockMovementRepository,
    private readonly users: UsersService,
  ) {}

  /** @throws ProductNotFoundError, WrongCursorError */
  async list(productId: string, query: StockMovementListQuery): Promise<StockMovementListView> {
    await findOrFail(this.products.findById(productId), ProductNotFoundError);
    const page = await this.movements.findPage(productId, query);
    const names = await this.users.staffNames(page.entries.map(({ by }) => by));
    return {
      movements: viewsOf(page.entries, (movement) => toStockMovement(movement, names)),
      meta: scrollMetaOf(query, page),
    };
  }
}
