import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ProductWebhooksService } from '../services/product-webhooks.service.js';
import { ProductRepository } from '../data/product.repository.js';
import type { ProductForSale } from '../domain/product-for-sale.js';
import type { MovementCause } from '../domain/stock-ledger.js';
import {
  linesByProduct,
  type ProductStockLines,
  type StockLine,
  unitsForLine,
} from '../domain/stock-lines.js';
import { InsufficientStockForError, ProductChangedError } from '../products.errors.js';
import { ProductChangeOutboxService } from '../services/product-change-outbox.service.js';
import { StockMovementRepository } from './stock-movement.repository.js';
import { StockRepository } from './stock.repository.js';

/** The order that moves stock, and who causes it: `CUSTOMER`, `GATEWAY`, `CARRIER`, `SYSTEM` or `ADMIN:<user id>`. */
export interface StockOccasion {
  readonly orderNumber: string;
  readonly by: string;
}

/** Why the units of an order go back. */
export interface RestockOccasion extends StockOccasion {
  readonly cause: Extract<MovementCause, 'RELEASED' | 'RETURNED' | 'RTO'>;
}

/** Lines of a product that were booked, and whether it is in stock since and was not before, or the other way round. */
interface ChangedStock extends ProductStockLines {
  readonly turned: boolean;
}

/** Reserves and restocks the units of products for orders. */
@Injectable()
export class OrderedStockService {
  constructor(
    private readonly products: ProductRepository,
    private readonly stock: StockRepository,
    private readonly movements: StockMovementRepository,
    private readonly changes: ProductChangeOutboxService,
    private readonly webhooks: ProductWebhooksService,
    private readonly clock: Clock,
  ) {}

  /**
   * Reserves the units of the lines. Call it inside a unit of work: on insufficient stock it throws, and the rollback
   * releases earlier lines. Lines of one product are reserved in one write. The products are written before their movements, so that of
   * concurrent checkouts those that lose have inserted none.
   * @param asRead the products as the caller has priced them: their units are reserved only at these prices and
   * while they offer the same attributes and options
   * @throws InsufficientStockForError when stock is insufficient, or the product is inactive or deleted;
   * ProductChangedError when it has another price, other attributes or options
   */
  async reserve(
    lines: readonly StockLine[],
    occasion: StockOccasion,
    asRead?: ReadonlyMap<string, ProductForSale>,
  ): Promise<void> {
    const now = this.clock.now();
    const reserved: ChangedStock[] = [];
    for (const stock of linesByProduct(lines)) {
      const { productId } = stock;
      const change = await this.stock.reserve(stock, now, asRead?.get(productId));
      if (change !== null) {
        reserved.push({ ...stock, ...change });
        continue;
      }
      throw await this.refusal(stock, asRead !== undefined);
    }
    await this.record(reserved, -1, { ...occasion, cause: 'RESERVED' }, now);
  }

  /** Why units are not reserved. @param priced whether the caller can read the product again, and price it anew */
  private async refusal({ productId, lines }: ProductStockLines, priced: boolean): Promise<Error> {
    const product = await this.products.findById(productId);
    const name = product?.name ?? lines[0]!.name ?? 'a product that is no longer sold';
    if (product?.isActive !== true) return new InsufficientStockForError(name);
    const units = lines.map((line) => unitsForLine(product, line));
    const isEnough = lines.every(({ quantity }, index) => (units[index] ?? 0) >= quantity);
    const isOther = priced && units.includes(undefined);
    return isEnough || isOther ? new ProductChangedError(productId) : new InsufficientStockForError(name);
  }

  /**
   * Restocks the units of the lines, also of inactive products. Call it inside a unit of work. A deleted product keeps
   * its ledger, but has no stock.
   */
  async restock(lines: readonly StockLine[], occasion: RestockOccasion): Promise<void> {
    const now = this.clock.now();
    const booked: ChangedStock[] = [];
    for (const stock of linesByProduct(lines)) {
      const restocked = await this.stock.restock(stock, now);
      booked.push({ turned: false, ...stock, ...restocked });
    }
    await this.record(booked, 1, occasion, now);
  }

  /**
   * Takes units that had gone back and are with the customer all the same, as many as there are (decisions 13.17). Call it
   * inside a unit of work.
   * @returns what could not be taken, one line for each product or variant; empty when all was. A deleted product has no stock to
   * miss
   */
  async takeAgain(lines: readonly StockLine[], occasion: StockOccasion): Promise<StockLine[]> {
    const now = this.clock.now();
    const missing: StockLine[] = [];
    const booked: ChangedStock[] = [];
    for (const stock of linesByProduct(lines)) {
      const taken = (await this.stock.takeUpTo(stock, now)) ?? { ...stock, turned: false };
      for (const [index, line] of stock.lines.entries()) {
        const left = line.quantity - taken.lines[index]!.quantity;
        if (left > 0) missing.push({ ...line, quantity: left });
      }
      const took = taken.lines.filter(({ quantity }) => quantity > 0);
      if (took.length > 0) booked.push({ productId: stock.productId, lines: took, turned: taken.turned });
    }
    if (booked.length > 0) await this.record(booked, -1, { ...occasion, cause: 'LATE_DELIVERY' }, now);
    return missing;
  }

  /** Writes the movements, and records that the products have changed. */
  private async record(
    booked: readonly ChangedStock[],
    sign: 1 | -1,
    occasion: StockOccasion & { readonly cause: MovementCause },
    at: Date,
  ): Promise<void> {
    await this.movements.insert(
      booked.flatMap(({ lines }) =>
        lines.map(({ productId, variantId, quantity }) => ({
          ...occasion,
          productId,
          ...(variantId === undefined ? {} : { variantId }),
          delta: sign * quantity,
          at,
        })),
      ),
    );
    await this.changes.recordStock(
      booked.map(({ productId }) => productId),
      booked.filter(({ turned }) => turned).map(({ productId }) => productId),
    );
    await this.webhooks.stockMoved(booked.map(({ productId }) => productId));
  }
}
