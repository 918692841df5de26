import { Injectable } from '@nestjs/common';
import { scrollMetaOf } from '#common/paging/list.view.js';
import { normalSlug } from '#common/text/slug.js';
import { AppConfig } from '#config/app-config.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { ProductListQuery } from '../dto/product-list.query.js';
import { ProductNotFoundError } from '../products.errors.js';
import { toProduct, type ProductListView, type ProductView } from '../views/product.view.js';

@Injectable()
export class CatalogueService {
  constructor(
    private readonly products: ProductRepository,
    private readonly config: AppConfig,
  ) {}

  /** @throws WrongCursorError */
  async list(query: ProductListQuery): Promise<ProductListView> {
    const page = await this.products.findActivePage(query, query.sort, query);
    return {
      products: page.entries.map((product) => toProduct(product, this.config.shop.taxRateDefault)),
      meta: scrollMetaOf(query, page),
    };
  }

  /** @throws ProductNotFoundError for an unknown or inactive product */
  async detail(productId: string): Promise<ProductView> {
    return this.view(await this.products.findById(productId));
  }

  /** @throws ProductNotFoundError for an unknown or inactive product */
  async bySlug(slug: string): Promise<ProductView> {
    return this.view(await this.products.findBySlug(normalSlug(slug)));
  }

  private view(product: Product | null): ProductView {
    if (product === null || !product.isActive) throw new ProductNotFoundError();
    return toProduct(product, this.config.shop.taxRateDefault);
  }
}
