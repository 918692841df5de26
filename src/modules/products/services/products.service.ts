import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ProductChangeOutboxService } from './product-change-outbox.service.js';
import { ProductRepository } from '../data/product.repository.js';
import { StockRepository } from '../data/stock.repository.js';
import { sumByProduct, type StockLine } from '../domain/stock-lines.js';
import { toProductForSale, type ProductForSale } from '../product-for-sale.js';
import { InsufficientStockForError } from '../products.errors.js';

/** What the products module offers the others: products as they are sold, and their stock. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly products: ProductRepository,
    private readonly stock: StockRepository,
    private readonly changes: ProductChangeOutboxService,
    private readonly clock: Clock,
  ) {}

  /** The active ones of the given products, by id. */
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

  /** Active products with less than `below` units, scarcest first. */
  async findLowStock(below: number, limit: number): Promise<ProductForSale[]> {
    return (await this.products.findLowStock(below, limit)).map((product) => toProductForSale(product));
  }

  /**
   * Takes the lines' units off the stock. Call it inside a unit of work: at a shortfall it throws, and what it had
   * taken before goes back with the transaction. Lines of one product count together.
   * @throws InsufficientStockForError when a product has too few units, is inactive or gone
   */
  async reserve(lines: readonly StockLine[]): Promise<void> {
    const now = this.clock.now();
    const sums = sumByProduct(lines);
    for (const line of sums) {
      if (await this.stock.reserve(line.productId, line.quantity, now)) continue;
      const product = await this.products.findById(line.productId);
      throw new InsufficientStockForError(product?.name ?? line.name ?? 'a product that is no longer sold');
    }
    await this.changes.record(sums.map(({ productId }) => productId));
  }

  /** Puts the lines' units back, also of inactive products; products that are gone are passed over. */
  async restock(lines: readonly StockLine[]): Promise<void> {
    const now = this.clock.now();
    const sums = sumByProduct(lines);
    for (const line of sums) await this.stock.restock(line.productId, line.quantity, now);
    await this.changes.record(sums.map(({ productId }) => productId));
  }
}
