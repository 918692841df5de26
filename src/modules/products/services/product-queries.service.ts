import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/list.view.js';
import { AppConfig } from '#config/app-config.js';
import { queryWords } from '#infrastructure/search-engine/search-words.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-reader.js';
import {
  LOWEST_STOCK_FIRST,
  ProductRepository,
  type AdminProductFilter,
} from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { AdminProductListQuery } from '../dto/admin-product-list.query.js';
import { ProductNotFoundError } from '../products.errors.js';
import { toAdminProduct, type ProductListView, type ProductView } from '../views/product.view.js';

/** All products, inactive ones too, as administrators see them. */
@Injectable()
export class ProductQueriesService {
  constructor(
    private readonly products: ProductRepository,
    private readonly config: AppConfig,
  ) {}

  /** @throws WrongCursorError */
  async list(query: AdminProductListQuery): Promise<ProductListView> {
    const filter = { isActive: query.isActive, isLow: query.lowStock };
    const page =
      query.q === undefined
        ? await this.products.findPage(filter, query)
        : await this.search(filter, queryWords(query.q), query);
    return { products: page.entries.map((product) => this.view(product)), meta: scrollMetaOf(query, page) };
  }

  /** @throws ProductNotFoundError for an unknown product */
  async detail(productId: string): Promise<ProductView> {
    return this.view(await findOrFail(this.products.findById(productId), ProductNotFoundError));
  }

  /** The products that have one of the SKUs, in their normal form, or one of the slugs. Active or not. */
  async findBySkus(skus: readonly string[], slugs: readonly string[]): Promise<Product[]> {
    return this.products.findBySkus(skus, slugs);
  }

  /** The next products after an id, active or not, ordered by id. */
  async after(productId: string | undefined, limit: number): Promise<Product[]> {
    return this.products.findAfter(productId, limit);
  }

  private view(product: Product): ProductView {
    return toAdminProduct(product, this.config.shop.taxRateDefault);
  }

  private search(
    filter: AdminProductFilter,
    words: readonly string[],
    query: AdminProductListQuery,
  ): Promise<ListPage<Product>> {
    const search = {
      find: () => this.products.findWithWords(filter, words),
      order: filter.isLow === undefined ? NEWEST_FIRST : LOWEST_STOCK_FIRST,
      findByIds: (ids: readonly string[]) => this.products.findByIds(ids),
    };
    return pageOfFound(search, query);
  }
}
