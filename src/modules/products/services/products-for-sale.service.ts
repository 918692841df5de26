import { Injectable } from '@nestjs/common';
import { ProductRepository } from '../data/product.repository.js';
import { lowest } from '../domain/availability.js';
import { toProductForSale, type ProductForSale } from '../domain/product-for-sale.js';
import type { ChosenProduct } from '../domain/variant-selection.js';

/** Reads products and their variants for the modules that sell them, show them beside their records, or dispatch them. */
@Injectable()
export class ProductsForSaleService {
  constructor(private readonly products: ProductRepository) {}

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

  /** How many active products are low in stock. */
  async countLowStock(): Promise<number> {
    return this.products.countLowStock();
  }

  /** Active products and variants with fewer than `below` units, lowest stock first. */
  async findLowStock(below: number, limit: number): Promise<ChosenProduct[]> {
    const found = await this.products.findLowStock(below, limit);
    return lowest(
      found.map((product) => toProductForSale(product)),
      below,
      limit,
    );
  }
}
