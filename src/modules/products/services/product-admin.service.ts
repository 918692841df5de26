import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { toMinor } from '#common/money/money.js';
import { Clock } from '#common/time/clock.js';
import { newId } from '#infrastructure/database/new-id.js';
import { ProductChangeOutboxService } from './product-change-outbox.service.js';
import { ProductRepository, type ProductChanges } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { StockRepository } from '../data/stock.repository.js';
import type { CreateProductDto } from '../dto/create-product.dto.js';
import type { UpdateProductDto } from '../dto/update-product.dto.js';
import { InsufficientStockError, ProductNotFoundError } from '../products.errors.js';
import { toProduct, type ProductView } from '../views/product.view.js';

/** What administrators do to the catalogue. Inactive products are theirs to change, too. */
@Injectable()
export class ProductAdminService {
  constructor(
    private readonly products: ProductRepository,
    private readonly stock: StockRepository,
    private readonly changes: ProductChangeOutboxService,
    private readonly clock: Clock,
  ) {}

  /** @throws SkuTakenError */
  async create(input: CreateProductDto): Promise<ProductView> {
    const product = newProduct(input, this.clock.now());
    await this.changes.make(product._id.toHexString(), async () => {
      await this.products.insert(product);
      return product;
    });
    return toProduct(product);
  }

  /** Changes the given fields; without any the product stays as it is. @throws ProductNotFoundError */
  async update(productId: string, input: UpdateProductDto): Promise<ProductView> {
    const changes = changesOf(input);
    const isEmpty = Object.keys(changes).length === 0;
    const change = isEmpty
      ? this.products.findById(productId)
      : this.changes.make(productId, () => this.products.update(productId, changes, this.clock.now()));
    return toProduct(await findOrFail(change, ProductNotFoundError));
  }

  /** @throws InsufficientStockError when the stock would fall below 0, ProductNotFoundError */
  async adjustStock(productId: string, delta: number): Promise<ProductView> {
    const product = await this.changes.make(productId, () =>
      this.stock.adjust(productId, delta, this.clock.now()),
    );
    if (product !== null) return toProduct(product);
    const exists = (await this.products.findById(productId)) !== null;
    throw exists ? new InsufficientStockError() : new ProductNotFoundError();
  }

  /**
   * Removes the product for good: its SKU is free again. Orders keep their snapshots, carts and wishlists drop
   * what is gone, and its images stay for the orders that show them.
   * @throws ProductNotFoundError
   */
  async delete(productId: string): Promise<void> {
    const deletion = this.changes.make(
      productId,
      async () => (await this.products.delete(productId)) || null,
    );
    await findOrFail(deletion, ProductNotFoundError);
  }
}

function newProduct(input: CreateProductDto, now: Date): Product {
  return {
    _id: newId(),
    name: input.name,
    sku: input.sku.toUpperCase(),
    description: input.description,
    basePriceMinor: toMinor(input.basePrice),
    discountPercent: input.discount,
    currentStock: input.currentStock,
    images: input.images,
    itemType: input.itemType,
    mainCategory: input.mainCategory,
    tags: input.tags,
    attributes: input.attributes ?? {},
    isActive: input.isActive,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** The stored fields behind the given ones; fields that were not given stay out. */
function changesOf({ basePrice, discount, ...same }: UpdateProductDto): ProductChanges {
  const changes = {
    ...same,
    ...(basePrice === undefined ? {} : { basePriceMinor: toMinor(basePrice) }),
    ...(discount === undefined ? {} : { discountPercent: discount }),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
