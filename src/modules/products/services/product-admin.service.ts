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
import { givenTexts, keptTexts } from '../domain/image-texts.js';
import { changedPrice } from '../domain/price-change.js';
import { normalSku } from '../domain/product-sku.js';
import { slugCandidates, slugOf } from '../domain/product-slug.js';
import { productWords } from '../domain/product-words.js';
import type { AdjustStockDto } from '../dto/adjust-stock.dto.js';
import type { CreateProductDto } from '../dto/create-product.dto.js';
import type { UpdateProductDto } from '../dto/update-product.dto.js';
import { InsufficientStockError, ProductNotFoundError, SlugTakenError } from '../products.errors.js';
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

  /** @throws SkuTakenError, SlugTakenError for a slug that is given, SalePriceTooHighError */
  async create(input: CreateProductDto, adminId: string): Promise<ProductView> {
    const product = newProduct(input, this.clock.now());
    return input.slug === undefined
      ? this.insertWithSlug(product, adminId)
      : this.insert({ ...product, slug: input.slug }, adminId);
  }

  /** Gives the product a slug of its name that no other has. Of two that take it at once, the second gets one with its id. */
  private async insertWithSlug(product: Product, adminId: string): Promise<ProductView> {
    const candidates = slugCandidates(slugOf(product), product._id.toHexString());
    const taken = await this.products.findTakenSlugs(candidates);
    const slug = candidates.find((candidate) => !taken.has(candidate))!;
    try {
      return await this.insert({ ...product, slug }, adminId);
    } catch (error) {
      if (error instanceof SlugTakenError)
        return this.insert({ ...product, slug: candidates.at(-1)! }, adminId);
      throw error;
    }
  }

  private async insert(product: Product, adminId: string): Promise<ProductView> {
    const insert = async () => {
      await this.products.insert(product);
      await this.record(product, adminId, product.currentStock, OPENING_REASON);
      await this.audit('PRODUCT_CREATED', null, product);
      return product;
    };
    await this.changes.runAndDrain(product._id.toHexString(), insert, [CATALOGUE_TOPIC]);
    return this.view(product);
  }

  /**
   * Changes the given fields; without any, does nothing.
   * @throws ProductNotFoundError, SlugTakenError, SalePriceTooHighError
   */
  async update(productId: string, input: UpdateProductDto): Promise<ProductView> {
    const isEmpty = Object.values(input).every((value) => value === undefined);
    const write = async () => {
      const before = await this.products.findById(productId);
      if (before === null) return null;
      const after = await this.products.update(productId, changesOf(before, input), this.clock.now());
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
  { basePrice, discount, salePrice, imageTexts, attributes = {}, ...input }: CreateProductDto,
  now: Date,
): Product {
  const price = { basePriceMinor: toMinor(basePrice), discountPercent: discount };
  const { salePriceMinor, ...same } = changedPrice(price, { salePrice });
  return {
    ...input,
    ...same,
    ...(salePriceMinor === null ? {} : { salePriceMinor }),
    ...(imageTexts === undefined ? {} : { imageTexts: givenTexts(input.images, imageTexts) }),
    _id: newId(),
    sku: normalSku(input.sku),
    ...storedWords(productWords(input)),
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

/**
 * The stored fields for the given ones; omitted fields stay unchanged. Another name gives the product other words, and leaves its
 * slug.
 */
function changesOf(
  before: Product,
  { basePrice, discount, salePrice, imageTexts, ...same }: UpdateProductDto,
): ProductChanges {
  const { name, images = before.images } = same;
  const isPriced = basePrice !== undefined || discount !== undefined || salePrice !== undefined;
  const texts = imageTexts === undefined ? keptTexts(images, before) : givenTexts(images, imageTexts);
  const changes = {
    ...same,
    ...(isPriced ? changedPrice(before, { basePrice, discount, salePrice }) : {}),
    ...(imageTexts === undefined && same.images === undefined ? {} : { imageTexts: texts }),
    ...(name === undefined ? {} : storedWords(productWords({ sku: before.sku, name }))),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
