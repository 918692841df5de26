import { Injectable } from '@nestjs/common';
import { metaOf } from '#common/paging/list.view.js';
import { totalOf } from '#common/validation/page-query.js';
import { ProductRepository } from '../data/product.repository.js';
import type { ProductListQuery } from '../dto/product-list.query.js';
import { ProductNotFoundError } from '../products.errors.js';
import { toProduct, type ProductListView, type ProductView } from '../views/product.view.js';

/** What visitors see: active products only. */
@Injectable()
export class CatalogueService {
  constructor(private readonly products: ProductRepository) {}

  async list(query: ProductListQuery): Promise<ProductListView> {
    const page = await this.products.findActivePage(query, query.sort, query);
    const total = await totalOf(query, page, () => this.products.countActive(query));
    return {
      products: page.map((product) => toProduct(product)),
      meta: metaOf(query, total),
    };
  }

  /** @throws ProductNotFoundError when it is missing or inactive */
  async detail(productId: string): Promise<ProductView> {
    const product = await this.products.findById(productId);
    if (product === null || !product.isActive) throw new ProductNotFoundError();
    return toProduct(product);
  }
}
