import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ProductChangeOutboxService } from './product-change-outbox.service.js';
import { ProductRepository } from '../data/product.repository.js';
import { StockMovementRepository } from '../data/stock-movement.repository.js';
import type { MovementCause } from '../data/stock-movement.schema.js';
import { StockRepository } from '../data/stock.repository.js';
import { sumByProduct, type StockLine } from '../domain/stock-lines.js';
import { toProductForSale, type ProductForSale } from '../domain/product-for-sale.js';
import { InsufficientStockForError, ProductChangedError } from '../products.errors.js';

/** The order that moves stock, and who causes it: `CUSTOMER`, `GATEWAY`, `CARRIER`, `SYSTEM` or `ADMIN:<user id>`. */
export interface StockOccasion {
  readonly orderNumber: string;
  readonly by: string;
}

/** Why the units of an order go back. */
export interface RestockOccasion extends StockOccasion {
  readonly cause: Extract<MovementCause, 'RELEASED' | 'RETURNED' | 'RTO'>;
}

/** Reads products for sale, and reserves and restocks their units, for the other modules. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly products: ProductRepository,
    private readonly stock: StockRepository,
    private readonly movements: StockMovementRepository,
    private readonly changes: ProductChangeOutboxService,
    private readonly clock: Clock,
  ) {}

  /** The active products among the given ones, by id. */
  async findForSale(productIds: readonly string[]): Promise<Map<string, ProductForSale>> {
    const found = await this.findAny(productIds);
    for (const [id, product] of found) if (!product.isActive) found.delete(id);
    return found;
  }

  /** The given products that exist, active or not, by id. */
  async findAny(productIds: readonly string[]): Promise<Map<string, ProductForSale>> {
    if (productIds.length === 0) return new Map();
    const found = await this.products.findByIds([...new Set(productIds)]);
    return new Map(found.map((product) => [product._id.toHexString(), toProductForSale(product)]));
  }

  /** Active products with fewer than `below` units, lowest stock first. */
  async findLowStock(below: number, limit: number): Promise<ProductForSale[]> {
    return (await this.products.findLowStock(below, limit)).map((product) => toProductForSale(product));
  }

  /**
   * Reserves the units of the lines. Call it inside a unit of work: on insufficient stock it throws, and the rollback
   * releases earlier lines. Lines of one product are summed. The products are written before their movements, so that of
   * concurrent checkouts those that lose have inserted none.
   * @param asRead the products as the caller has priced them: their units are reserved only at these prices and
   * while they offer the same attributes
   * @throws InsufficientStockForError when stock is insufficient, or the product is inactive or deleted;
   * ProductChangedError when it has another price or other attributes
   */
  async reserve(
    lines: readonly StockLine[],
    occasion: StockOccasion,
    asRead?: ReadonlyMap<string, ProductForSale>,
  ): Promise<void> {
    const now = this.clock.now();
    const sums = sumByProduct(lines);
    const turned: string[] = [];
    for (const line of sums) {
      const reserved = await this.stock.reserve(line, now, asRead?.get(line.productId));
      if (reserved?.turned === true) turned.push(line.productId);
      if (reserved !== null) continue;
      const product = await this.products.findById(line.productId);
      if (product?.isActive === true && product.currentStock >= line.quantity)
        throw new ProductChangedError(line.productId);
      throw new InsufficientStockForError(product?.name ?? line.name ?? 'a product that is no longer sold');
    }
    await this.movements.insert(
      sums.map(({ productId, quantity }) => ({
        ...occasion,
        productId,
        delta: -quantity,
        cause: 'RESERVED',
        at: now,
      })),
    );
    await this.changes.recordStock(
      sums.map(({ productId }) => productId),
      turned,
    );
  }

  /**
   * Restocks the units of the lines, also of inactive products. Call it inside a unit of work. A deleted product keeps
   * its ledger, but has no stock.
   */
  async restock(lines: readonly StockLine[], occasion: RestockOccasion): Promise<void> {
    const now = this.clock.now();
    const sums = sumByProduct(lines);
    const turned: string[] = [];
    for (const line of sums) {
      const restocked = await this.stock.restock(line.productId, line.quantity, now);
      if (restocked.turned) turned.push(line.productId);
    }
    await this.movements.insert(
      sums.map(({ productId, quantity }) => ({ ...occasion, productId, delta: quantity, at: now })),
    );
    await this.changes.recordStock(
      sums.map(({ productId }) => productId),
      turned,
    );
  }

  /**
   * Takes units that had gone back and are with the customer all the same, as many as there are (decisions 13.17). Call it
   * inside a unit of work.
   * @returns what could not be taken, one line for each product; empty when all was. A deleted product has no stock to miss
   */
  async takeAgain(lines: readonly StockLine[], occasion: StockOccasion): Promise<StockLine[]> {
    const now = this.clock.now();
    const missing: StockLine[] = [];
    const changed: Array<StockLine & { readonly turned: boolean }> = [];
    for (const line of sumByProduct(lines)) {
      const { taken, turned } = (await this.stock.takeUpTo(line.productId, line.quantity, now)) ?? {
        taken: line.quantity,
        turned: false,
      };
      if (taken > 0) changed.push({ ...line, quantity: taken, turned });
      if (taken < line.quantity) missing.push({ ...line, quantity: line.quantity - taken });
    }
    if (changed.length === 0) return missing;
    await this.movements.insert(
      changed.map(({ productId, quantity }) => ({
        ...occasion,
        productId,
        delta: -quantity,
        cause: 'LATE_DELIVERY',
        at: now,
      })),
    );
    await this.changes.recordStock(
      changed.map(({ productId }) => productId),
      changed.filter(({ turned }) => turned).map(({ productId }) => productId),
    );
    return missing;
  }
}
