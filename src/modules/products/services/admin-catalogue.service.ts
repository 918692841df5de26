import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/page.view.js';
import { AppConfig } from '#config/app-config.js';
import { queryWords } from '#infrastructure/search-engine/search-words.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { CategoriesService } from '#modules/categories/index.js';
import { adminListOf, type AdminProductFilter, type AdminProductSort } from '../data/product-lists.js';
import { ProductRepository, type ProductKeys } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { AdminProductListQuery } from '../dto/product-admin-list.query.js';
import { ProductNotFoundError } from '../products.errors.js';
import { ProductRecordsService } from './product-records.service.js';
import { toAdminProduct, type ProductListView, type ProductView } from '../views/product.view.js';

/** All products, inactive ones too, as administrators see them. */
@Injectable()
export class AdminCatalogueService {
  constructor(
    private readonly products: ProductRepository,
    private readonly categories: CategoriesService,
    private readonly records: ProductRecordsService,
    private readonly config: AppConfig,
  ) {}

  /** @throws WrongCursorError */
  async list(query: AdminProductListQuery): Promise<ProductListView> {
    const page = await this.page(query);
    return {
      products: viewsOf(page.entries, (product) => this.view(product)),
      meta: scrollMetaOf(query, page),
    };
  }

  /** The ids of up to `limit` products of the list, ordered as it is. */
  async findIds(filter: Partial<AdminProductListQuery>, limit: number): Promise<string[]> {
    const { entries } = await this.page({ ...filter, page: 1, limit });
    return entries.map(({ _id }) => _id.toHexString());
  }

  /** @throws ProductNotFoundError for an unknown product */
  async detail(productId: string): Promise<ProductView> {
    const product = await findOrFail(this.products.findById(productId), ProductNotFoundError);
    return this.records.show(product);
  }

  /** The products that have one of the keys. Active or not. */
  async findByKeys(keys: ProductKeys): Promise<Product[]> {
    return this.products.findByKeys(keys);
  }

  /** The next products after an id, active or not, ordered by id. */
  async after(productId: string | undefined, limit: number): Promise<Product[]> {
    return this.products.findAfter(productId, limit);
  }

  private view(product: Product): ProductView {
    return toAdminProduct(product, this.config.shop.taxRateDefault);
  }

  /** An unknown category has no products. */
  private async page({ category, ...query }: AdminProductListQuery): Promise<ListPage<Product>> {
    const found = category === undefined ? {} : await this.categories.findAny(category);
    if (found === undefined) return { entries: [], total: 0 };
    const { isActive, lowStock: isLow, itemType, mainCategory, brand, sort } = query;
    const filter = { isActive, isLow, itemType, mainCategory, brand, ...found };
    return query.q === undefined
      ? this.products.findPage(filter, sort, query)
      : this.search(filter, sort, queryWords(query.q), query);
  }

  private search(
    filter: AdminProductFilter,
    sort: AdminProductSort | undefined,
    words: readonly string[],
    query: AdminProductListQuery,
  ): Promise<ListPage<Product>> {
    const search = {
      name: JSON.stringify(['products', words, filter, sort]),
      find: () => this.products.findWithWords(filter, words),
      order: adminListOf(filter, sort).order,
      findByIds: (ids: readonly string[]) => this.products.findByIds(ids),
    };
    return pageOfFound(search, query);
  }
}
