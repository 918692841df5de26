import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { slugCandidates } from '#common/text/slug.js';
import { Clock } from '#common/time/clock.js';
import { refuseInsidePictures } from '#common/validation/picture-addresses.js';
import { AppConfig } from '#config/app-config.js';
import { IdempotencyService, type Attach } from '#infrastructure/idempotency/idempotency.service.js';
import { AuditLogService, type AuditAction } from '#modules/audit-log/index.js';
import { changesOf, newProduct } from './stored-product.js';
import { ProductCategoriesService } from './product-categories.service.js';
import { ProductEditsService } from './product-edits.service.js';
import { ProductWebhooksService } from '../services/product-webhooks.service.js';
import { ProductChangeOutboxService } from '../services/product-change-outbox.service.js';
import { ProductAddressRepository } from '../data/product-address.repository.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { StockMovementRepository } from '../stock/stock-movement.repository.js';
import { StockRepository } from '../stock/stock.repository.js';
import { OPENING_REASON } from '../domain/stock-ledger.js';
import { unassignedOf } from '../domain/variants.js';
import { adminMovements } from '../domain/stock-adjustment.js';
import { stockKey, type StockLine } from '../domain/stock-lines.js';
import { endedBy } from '../domain/sale-schedule.js';
import { productSlug } from '../domain/slug.js';
import type { AdjustStockDto } from '../dto/stock-adjustment.dto.js';
import type { CreateProductDto } from '../dto/product.dto.js';
import type { UpdateProductDto } from '../dto/product-update.dto.js';
import {
  InsufficientStockError,
  ProductNotFoundError,
  SlugTakenError,
  StockMovedError,
  VariantNotFoundError,
  VariantRequiredError,
} from '../products.errors.js';
import { CATALOGUE_TOPIC } from '../products.topics.js';
import { toAdminProduct, type ProductView } from '../views/product.view.js';

/** The counted thing: a product, or one of its variants. */
type StockOf = Pick<StockLine, 'productId' | 'variantId'>;

/** Creates, changes and deletes products for administrators, including inactive ones. */
@Injectable()
export class ProductsAdminService {
  constructor(
    private readonly products: ProductRepository,
    private readonly addresses: ProductAddressRepository,
    private readonly stock: StockRepository,
    private readonly movements: StockMovementRepository,
    private readonly auditLog: AuditLogService,
    private readonly edits: ProductEditsService,
    private readonly categories: ProductCategoriesService,
    private readonly changes: ProductChangeOutboxService,
    private readonly webhooks: ProductWebhooksService,
    private readonly keys: IdempotencyService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @param importKey see `Product.importKey`
   * @throws SkuTakenError, SlugTakenError for a slug that is given, SalePriceTooHighError, UnknownCategoryError
   */
  async create(input: CreateProductDto, adminId: string, importKey?: string): Promise<ProductView> {
    refuseInsidePictures(input, null, this.config.imageHost.baseUrl);
    const made = newProduct(input, this.clock.now());
    const product = importKey === undefined ? made : { ...made, importKey };
    return input.slug === undefined
      ? this.insertWithSlug(product, adminId)
      : this.insert({ ...product, slug: input.slug }, adminId);
  }

  /** Gives the product a slug of its name that no other has or had. Of two that take it at once, the second gets one with its id. */
  private async insertWithSlug(product: Product, adminId: string): Promise<ProductView> {
    const candidates = slugCandidates(productSlug(product), product._id.toHexString());
    const taken = await this.products.findTakenSlugs(candidates);
    for (const slug of await this.addresses.findKept(candidates)) taken.add(slug);
    const slug = candidates.find((candidate) => !taken.has(candidate))!;
    try {
      return await this.insert({ ...product, slug }, adminId);
    } catch (error) {
      if (error instanceof SlugTakenError)
        return this.insert({ ...product, slug: candidates.at(-1)! }, adminId);
      throw error;
    }
  }

  private async insert(made: Product, adminId: string): Promise<ProductView> {
    const insert = async () => {
      const { categoryPath } = await this.categories.fieldsOf(made.categoryIds);
      const product: Product = categoryPath ? { ...made, categoryPath } : made;
      await this.products.insert(product);
      await this.movements.insert(
        adminMovements(product, [{ units: product.currentStock, reason: OPENING_REASON }], adminId),
      );
      await this.audit('PRODUCT_CREATED', null, product);
      await this.webhooks.record('product.created', product);
      return product;
    };
    const product = await this.changes.runAndDrain(made._id.toHexString(), insert, [CATALOGUE_TOPIC]);
    return this.view(product!);
  }

  /**
   * Changes the given fields; without any, does nothing. The price of a product with variants is that of those without their own.
   * @throws ProductNotFoundError, ChangedMeanwhileError, SlugTakenError, SalePriceTooHighError, UnknownCategoryError, WrongOptionsError when a
   * variant has an attribute no more
   */
  async update(productId: string, { version, ...input }: UpdateProductDto): Promise<ProductView> {
    const isEmpty = Object.values(input).every((value) => value === undefined);
    const write = async () => {
      const before = await this.products.findById(productId);
      if (before === null) return null;
      await this.edits.refuseOutdated(before, version);
      await this.edits.refuseOutdatedVariants(before, input.variants ?? []);
      if (isEmpty) return before;
      const changes = changesOf(before, input);
      const placed = { ...changes, ...(await this.categories.fieldsOf(changes.categoryIds)) };
      return this.edits.apply(before, { ...placed, ...endedBy(input, before) });
    };
    const change = isEmpty ? write() : this.changes.runAndDrain(productId, write, [CATALOGUE_TOPIC]);
    return this.view(await findOrFail(change, ProductNotFoundError));
  }

  /**
   * Adjusts the stock by a difference, or from an expected number to a counted one; with a key, once. Of a product with variants a
   * difference can take away what none of them has.
   * @throws InsufficientStockError when the stock would become negative, StockMovedError when it is not the expected, ProductNotFoundError, VariantRequiredError to add units to
   * a product with variants, what `IdempotencyService.once` throws
   */
  async adjustStock(
    stock: StockOf,
    change: AdjustStockDto,
    { adminId, key }: { adminId: string; key: string | undefined },
  ): Promise<ProductView> {
    const product = await this.keys.once(
      { userId: adminId, key, request: ['stock', stockKey(stock), ...requestOf(change)] },
      (attach) => this.adjustNow(stock, change, { adminId, attach }),
      (adjusted) => findOrFail(this.products.findById(adjusted), ProductNotFoundError),
    );
    return this.view(product);
  }

  private async adjustNow(
    { productId, variantId }: StockOf,
    change: AdjustStockDto,
    { adminId, attach }: { adminId: string; attach: Attach },
  ): Promise<Product> {
    const { reason, expected } = change;
    const delta = unitsOf(change);
    const product = await this.changes.runAndDrain(productId, async () => {
      const now = this.clock.now();
      const moved =
        (await this.stock.adjust({ productId, variantId }, delta, now, expected)) ??
        (variantId === undefined && expected === undefined && delta < 0
          ? await this.stock.takeUnassigned(productId, -delta, now)
          : null);
      if (moved === null) return null;
      const adjusted = (await this.products.findById(productId))!;
      if (moved.turned) this.changes.noteTurned();
      await this.movements.insert(
        adminMovements(
          adjusted,
          [{ variantId, units: delta, ...(reason === undefined ? {} : { reason }) }],
          adminId,
        ),
      );
      await this.audit('PRODUCT_STOCK_ADJUSTED', withUnits(adjusted, variantId, -delta), adjusted);
      await this.webhooks.stockMoved([productId]);
      await attach(productId);
      return adjusted;
    });
    if (product !== null) return product;
    const present = await findOrFail(this.products.findById(productId), ProductNotFoundError);
    throw refusalOf(present, variantId, change);
  }

  /**
   * Deletes the product permanently and frees its SKU. Orders keep their snapshots; carts and wishlists drop the
   * product. Its images stay for the orders that show them.
   * @throws ProductNotFoundError
   */
  async delete(productId: string): Promise<void> {
    const remove = async () => {
      const deleted = await this.products.delete(productId);
      if (deleted === null) return null;
      await this.addresses.deleteOf(deleted._id);
      await this.audit('PRODUCT_DELETED', deleted, null);
      await this.webhooks.record('product.deleted', deleted);
      return deleted;
    };
    await findOrFail(this.changes.runAndDrain(productId, remove, [CATALOGUE_TOPIC]), ProductNotFoundError);
  }

  private view(product: Product): ProductView {
    return toAdminProduct(product, this.config.shop.taxRateDefault);
  }

  private async audit(action: AuditAction, before: Product | null, after: Product | null): Promise<void> {
    await this.auditLog.record({
      action,
      subject: (before ?? after)!._id.toHexString(),
      subjectName: (after ?? before)!.name,
      before: before && this.view(before),
      after: after && this.view(after),
    });
  }
}

/** Returns the request of a body, which an `Idempotency-Key` is bound to. */
function requestOf({ delta, counted, expected, reason }: AdjustStockDto): unknown[] {
  return counted === undefined ? [delta, reason] : [counted, expected, reason];
}

function unitsOf({ delta = 0, counted, expected }: AdjustStockDto): number {
  return counted === undefined ? delta : counted - expected!;
}

/** Why the stock of a product, as it is now, was not adjusted. */
function refusalOf(
  { variants, currentStock }: Product,
  variantId: string | undefined,
  { counted, delta = 0 }: AdjustStockDto,
): Error {
  const variant = variants?.find(({ _id }) => _id.equals(variantId));
  if (variantId !== undefined && variant === undefined) return new VariantNotFoundError();
  const isOfVariants = variantId === undefined && variants !== undefined;
  if (isOfVariants && (counted !== undefined || delta > 0)) return new VariantRequiredError();
  return counted === undefined
    ? new InsufficientStockError()
    : new StockMovedError((variant ?? { currentStock }).currentStock);
}

/** The product with other units of a variant or, without one, of its own. */
function withUnits(product: Product, variantId: string | undefined, delta: number): Product {
  const { variants, currentStock } = product;
  if (variants !== undefined && variantId === undefined)
    return { ...product, unassignedStock: unassignedOf(product) + delta };
  const changed = variants?.map((variant) =>
    variant._id.equals(variantId) ? { ...variant, currentStock: variant.currentStock + delta } : variant,
  );
  return {
    ...product,
    ...(changed === undefined ? {} : { variants: changed }),
    currentStock: currentStock + delta,
  };
}
