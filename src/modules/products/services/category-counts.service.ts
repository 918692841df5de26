import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { REMEMBERED_FOR_MS } from '#infrastructure/database/paging/list-memory.js';
import { EXACT_TOTAL } from '#infrastructure/database/paging/list-reader.js';
import { CategoryProductsService } from '#modules/categories/index.js';
import { ProductCategoryRepository } from '../data/product-category.repository.js';
import { ProductRepository } from '../data/product.repository.js';

interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly atMs: number;
}

/** Counts the products of categories: exactly up to 10,000 active products, beyond at most twice a minute, as totals of lists. */
@Injectable()
export class CategoryCountsService extends CategoryProductsService {
  private last: Counted | undefined;

  constructor(
    private readonly categories: ProductCategoryRepository,
    private readonly products: ProductRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async countEach(): Promise<ReadonlyMap<string, number>> {
    const atMs = this.clock.nowMs();
    if (this.last !== undefined && atMs - this.last.atMs < REMEMBERED_FOR_MS) return this.last.counts;
    const counts = await this.categories.countEach();
    const isLarge = (await this.products.countActive({}, EXACT_TOTAL + 1)) > EXACT_TOTAL;
    this.last = isLarge ? { counts, atMs } : undefined;
    return counts;
  }
}
