import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { toMinor } from '#common/money/money.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { newId } from '#infrastructure/database/new-id.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { IdempotencyKeys, type Attach } from '#infrastructure/idempotency/idempotency-keys.js';
import { AuditLogService, type AuditAction } from '#modules/audit-log/index.js';
import { ProductChangeOutboxService } from './product-change-outbox.service.js';
import { ProductRepository, type ProductChanges } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { StockMovementRepository } from '../data/stock-movement.repository.js';
import { StockRepository } from '../data/stock.repository.js';
import { OPENING_REASON } from '../domain/opening-reason.js';
import { normalSku } from '../domain/product-sku.js';
import { productWords } from '../domain/product-words.js';
import type { AdjustStockDto } from '../dto/adjust-stock.dto.js';
import type { CreateProductDto } from '../dto/create-product.dto.js';
import type { UpdateProductDto } from '../dto/update-product.dto.js';
import { InsufficientStockError, ProductNotFoundError } from '../products.errors.js';
import { CATALOGUE_TOPIC } from '../products.topics.js';
import { toProduct, type ProductView } from '../views/product.view.js';

/** Creates, changes and deletes products for administrators, including inactive ones. */
@Injectable()
export class ProductAdminService {
  constructor(
    private readonly products: ProductRepository,
    private readonly stock: StockRepository,
    private readonly movements: StockMovementRepository,
    private readonly auditLog: AuditLogService,
    private readonly changes: ProductChangeOutboxService,
    private readonly keys: IdempotencyKeys,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws SkuTakenError */
  async create(input: CreateProductDto, adminId: string): Promise<ProductView> {
    const product = newProduct(input, this.clock.now());
    const insert = async () => {
      await this.products.insert(product);
      await this.record(product, adminId, product.currentStock, OPENING_REASON);
      await this.audit('PRODUCT_CREATED', null, product);
      return product;
    };
    await this.changes.runAndDrain(product._id.toHexString(), insert, [CATALOGUE_TOPIC]);
    return this.view(product);
  }

  /** Changes the given fields; without any, does nothing. @throws ProductNotFoundError */
  async update(productId: string, input: UpdateProductDto): Promise<ProductView> {
    const changes = changesOf(input);
    const isEmpty = Object.keys(changes).length === 0;
    const write = async () => {
      const before = await this.products.findById(productId);
      if (before === null) return null;
      const after = await this.products.update(productId, withWords(before, changes), this.clock.now());
      if (after !== null) await this.audit('PRODUCT_UPDATED', before, after);
      return after;
    };
    const change = isEmpty
      ? this.products.findById(productId)
      : this.changes.runAndDrain(productId, write, [CATALOGUE_TOPIC]);
    return this.view(await findOrFail(change, ProductNotFoundError));
  }

  /**
   * Adjusts the stock by a difference; with a key, once.
   * @throws InsufficientStockError when the stock would become negative, ProductNotFoundError, what
   * `IdempotencyKeys.once` throws
   */
  async adjustStock(
    productId: string,
    change: AdjustStockDto,
    { adminId, key }: { adminId: string; key: string | undefined },
  ): Promise<ProductView> {
    const product = await this.keys.once(
      { userId: adminId, key, request: ['stock', productId, change.delta, change.reason] },
      (attach) => this.adjustNow(productId, change, { adminId, attach }),
      (adjusted) => findOrFail(this.products.findById(adjusted), ProductNotFoundError),
    );
    return this.view(product);
  }

  private async adjustNow(
    productId: string,
    { delta, reason }: AdjustStockDto,
    { adminId, attach }: { adminId: string; attach: Attach },
  ): Promise<Product> {
    const product = await this.changes.runAndDrain(productId, async () => {
      const change = await this.stock.adjust(productId, delta, this.clock.now());
      if (change === null) return null;
      const { product: adjusted, turned } = change;
      if (turned) this.changes.noteTurned();
      await this.record(adjusted, adminId, delta, reason);
      const before = { ...adjusted, currentStock: adjusted.currentStock - delta };
      await this.audit('PRODUCT_STOCK_ADJUSTED', before, adjusted);
      await attach(productId);
      return adjusted;
    });
    if (product !== null) return product;
    const exists = (await this.products.findById(productId)) !== null;
    throw exists ? new InsufficientStockError() : new ProductNotFoundError();
  }

  /**
   * Deletes the product permanently and frees its SKU. Orders keep their snapshots; carts and wishlists drop the
   * product. Its images stay for the orders that show them.
   * @throws ProductNotFoundError
   */
  async delete(productId: string): Promise<void> {
    const remove = async () => {
      const deleted = await this.products.delete(productId);
      if (deleted !== null) await this.audit('PRODUCT_DELETED', deleted, null);
      return deleted;
    };
    await findOrFail(this.changes.runAndDrain(productId, remove, [CATALOGUE_TOPIC]), ProductNotFoundError);
  }

  private view(product: Product): ProductView {
    return toProduct(product, this.config.shop.taxRateDefault);
  }

  private async audit(action: AuditAction, before: Product | null, after: Product | null): Promise<void> {
    await this.auditLog.record({
      action,
      subject: (before ?? after)!._id.toHexString(),
      before: before && this.view(before),
      after: after && this.view(after),
    });
  }

  private async record(
    { _id, updatedAt }: Product,
    adminId: string,
    delta: number,
    reason: string | undefined,
  ): Promise<void> {
    if (delta === 0) return;
    await this.movements.insert([
      {
        productId: _id.toHexString(),
        delta,
        cause: 'ADMIN',
        ...(reason === undefined ? {} : { reason }),
        at: updatedAt,
        by: `ADMIN:${adminId}`,
      },
    ]);
  }
}

function newProduct(
  { basePrice, discount, attributes = {}, ...input }: CreateProductDto,
  now: Date,
): Product {
  return {
    ...input,
    _id: newId(),
    sku: normalSku(input.sku),
    ...storedWords(productWords(input)),
    basePriceMinor: toMinor(basePrice),
    discountPercent: discount,
    attributes,
    ratingSum: 0,
    ratingCount: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
    inStock: input.currentStock > 0,
    ledger: { since: now, opening: input.currentStock },
  };
}

/** Another name gives the product other words. Its SKU never changes. */
function withWords({ sku }: Product, changes: ProductChanges): ProductChanges {
  const { name } = changes;
  return name === undefined ? changes : { ...changes, ...storedWords(productWords({ sku, name })) };
}

/** The stored fields for the given ones; omitted fields stay unchanged. */
function changesOf({ basePrice, discount, ...same }: UpdateProductDto): ProductChanges {
  const changes = {
    ...same,
    ...(basePrice === undefined ? {} : { basePriceMinor: toMinor(basePrice) }),
    ...(discount === undefined ? {} : { discountPercent: discount }),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
