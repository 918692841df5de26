import { Injectable } from '@nestjs/common';
import { AppError } from '#common/errors/app-error.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { CalendarDay } from '#common/time/calendar-day.js';
import { AppConfig } from '#config/app-config.js';
import { toMajor } from '#common/money/money.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { checkInput } from '#http/decorators.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { ScheduledSale } from '../data/scheduled-sale.schema.js';
import type { BulkChangeDto, BulkFilterDto, BulkProductsDto, BulkSetDto } from '../dto/bulk-update.dto.js';
import { pricedAnew, type PriceRounding } from '../domain/price-change.js';
import { ownPriceOf } from '../domain/variants.js';
import { UpdateProductDto } from '../dto/product-update.dto.js';
import { ProductNotFoundError, TooManyProductsError, VariantDiscountError } from '../products.errors.js';
import { MOST_BULK_FOUND } from '../products.limits.js';
import type { BulkProductsView, FailedChangeView } from '../views/bulk-update.view.js';
import { ProductsAdminService } from './products-admin.service.js';
import { AdminCatalogueService } from '../services/admin-catalogue.service.js';
import { SaleScheduleService } from './sale-schedule.service.js';
import { VariantsService } from './variants.service.js';

/** A change, and its product or variant. */
interface Change extends Omit<FailedChangeView, 'reason'> {
  readonly make: () => Promise<unknown>;
}

/** Changes many products, each as the change of it alone does, in a transaction of its own. */
@Injectable()
export class BulkUpdateService {
  constructor(
    private readonly products: ProductRepository,
    private readonly queries: AdminCatalogueService,
    private readonly sales: SaleScheduleService,
    private readonly config: AppConfig,
    private readonly admin: ProductsAdminService,
    private readonly variants: VariantsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Changes the products. A refused change is reported, and the others are made.
   * @throws TooManyProductsError, ValidationFailedError
   */
  async change({ ids = [], filter, set = {}, changes }: BulkProductsDto): Promise<BulkProductsView> {
    const sale = this.saleOf(set);
    const chosen = filter === undefined ? ids : await this.foundBy(filter);
    const wanted: Change[] =
      changes === undefined
        ? chosen.map((id) => ({ id, make: () => this.set(id, set, sale) }))
        : changes.map((row) => ({
            id: row.id,
            ...(row.variantId === undefined ? {} : { variantId: row.variantId }),
            make: () => this.changeRow(row),
          }));
    const failed: FailedChangeView[] = [];
    for (const { make, ...of } of wanted) {
      const reason = await this.reasonAgainst(make);
      if (reason !== undefined) failed.push({ ...of, reason });
    }
    return { updated: wanted.length - failed.length, failed };
  }

  private async foundBy(filter: BulkFilterDto): Promise<string[]> {
    const found = await this.queries.findIds(filter, MOST_BULK_FOUND + 1);
    if (found.length > MOST_BULK_FOUND) throw new TooManyProductsError(MOST_BULK_FOUND);
    return found;
  }

  /** Makes a change. @returns why it was refused; undefined when it is made */
  private async reasonAgainst(make: () => Promise<unknown>): Promise<string | undefined> {
    try {
      // In an open unit of work the change does not wait for its effects: many would take long.
      await this.unitOfWork.run(make);
      return undefined;
    } catch (error) {
      if (error instanceof AppError && isRefusal(error)) return error.message;
      throw error;
    }
  }

  private async set(id: string, set: BulkSetDto, sale: ScheduledSale | undefined): Promise<void> {
    const { discount, salePrice, startsAt: _startsAt, endsAt: _endsAt, ...same } = set;
    const now = sale === undefined ? { ...same, discount, salePrice } : same;
    if (Object.values(now).some((value) => value !== undefined)) await this.setNow(id, now);
    if (sale !== undefined) await this.sales.plan(id, sale);
  }

  /** The sale that is set for a time; undefined where a price is set at once. @throws ValidationFailedError */
  private saleOf({ discount, salePrice, startsAt, endsAt }: BulkSetDto): ScheduledSale | undefined {
    if (startsAt === undefined && endsAt === undefined) return undefined;
    const { timeZone } = this.config.shop;
    return this.sales.saleOf({
      discount,
      salePrice,
      startsAt: startsAt instanceof CalendarDay ? startsAt.startIn(timeZone) : startsAt,
      endsAt: endsAt instanceof CalendarDay ? endsAt.endIn(timeZone) : endsAt,
    });
  }

  private async setNow(id: string, set: Omit<BulkSetDto, 'startsAt' | 'endsAt'>): Promise<void> {
    const product = await findOrFail(this.products.findById(id), ProductNotFoundError);
    await this.admin.update(id, checkInput(UpdateProductDto, changesOf(product, set)));
  }

  private async changeRow({ id, variantId, discount, ...changes }: BulkChangeDto): Promise<void> {
    if (variantId === undefined) await this.admin.update(id, { ...changes, discount });
    else if (discount !== undefined) throw new VariantDiscountError();
    else await this.variants.update(id, variantId, changes);
  }
}

function changesOf(
  product: Product,
  {
    addTags,
    removeTags,
    addCategoryIds,
    removeCategoryIds,
    percent,
    roundTo,
    ...same
  }: Omit<BulkSetDto, 'startsAt' | 'endsAt'>,
): object {
  const categoryIds = (product.categoryIds ?? []).map((categoryId) => categoryId.toHexString());
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(percent === undefined ? {} : pricesBy(product, percent, roundTo)),
    ...(addTags === undefined && removeTags === undefined
      ? {}
      : { tags: merged(product.tags, addTags, removeTags) }),
    ...(addCategoryIds === undefined && removeCategoryIds === undefined
      ? {}
      : { categoryIds: merged(categoryIds, addCategoryIds, removeCategoryIds) }),
  };
}

/** The base prices of a product and of those variants that have their own, changed by per cent. */
function pricesBy(product: Product, percent: number, roundTo?: PriceRounding): object {
  const changed = (minor: number) => toMajor(pricedAnew(minor, percent, roundTo));
  const variants = (product.variants ?? []).flatMap(({ _id, own }) =>
    own.basePriceMinor === undefined
      ? []
      : [{ _id: _id.toHexString(), basePrice: changed(own.basePriceMinor) }],
  );
  return {
    basePrice: changed(ownPriceOf(product).basePriceMinor),
    ...(variants.length === 0 ? {} : { variants }),
  };
}

function merged(
  present: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): string[] {
  return [...new Set([...present, ...added])].filter((each) => !removed.includes(each));
}

function isRefusal({ kind }: AppError): boolean {
  return kind === 'bad-request' || kind === 'not-found' || kind === 'conflict';
}
