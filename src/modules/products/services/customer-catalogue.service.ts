import { Injectable } from '@nestjs/common';
import { highestMinor, lowestMinor } from '#common/money/money.js';
import { scrollMetaOf } from '#common/paging/page.view.js';
import { normalSlug } from '#common/text/slug.js';
import { OBJECT_ID } from '#common/validation/fields.js';
import { AppConfig } from '#config/app-config.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { CategoriesService } from '#modules/categories/index.js';
import { ProductAddressRepository } from '../data/product-address.repository.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { ProductListQuery } from '../dto/product-list.query.js';
import { PriceRangeError, ProductNotFoundError } from '../products.errors.js';
import { toProduct, type ProductListView, type ProductView } from '../views/product.view.js';

@Injectable()
export class CustomerCatalogueService {
  constructor(
    private readonly products: ProductRepository,
    private readonly addresses: ProductAddressRepository,
    private readonly categories: CategoriesService,
    private readonly config: AppConfig,
  ) {}

  /** @throws WrongCursorError, PriceRangeError */
  async list(query: ProductListQuery): Promise<ProductListView> {
    const { minPrice, maxPrice } = query;
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) throw new PriceRangeError();
    const page = await this.page(query);
    return {
      products: viewsOf(page.entries, (product) => toProduct(product, this.config.shop.taxRateDefault)),
      meta: scrollMetaOf(query, page),
    };
  }

  /** A category that customers do not find has no products. */
  private async page({ category, ...query }: ProductListQuery): Promise<ListPage<Product>> {
    const found = category === undefined ? {} : await this.categories.find(category);
    if (found === undefined) return { entries: [], total: 0 };
    const { minPrice, maxPrice } = query;
    const prices = {
      minPriceMinor: minPrice === undefined ? undefined : lowestMinor(minPrice),
      maxPriceMinor: maxPrice === undefined ? undefined : highestMinor(maxPrice),
    };
    return this.products.findActivePage({ ...query, ...found, ...prices }, query.sort, query);
  }

  /** @throws ProductNotFoundError for an unknown or inactive product */
  async detail(productId: string): Promise<ProductView> {
    return this.view(await this.products.findById(productId));
  }

  /** A product by its slug, or by one that it had last of all. @throws ProductNotFoundError for an unknown or inactive product */
  async bySlug(given: string): Promise<ProductView> {
    return this.view(await this.findBySlug(given));
  }

  /**
   * A product as its page in a storefront is described: by its id, its slug, or one that it had last of all.
   * @returns undefined for an unknown or inactive product; `saleEndsAt` while a sale runs that ends
   */
  async forPage(given: string): Promise<{ product: ProductView; saleEndsAt: Date | undefined } | undefined> {
    const product = OBJECT_ID.test(given)
      ? await this.products.findById(given)
      : await this.findBySlug(given);
    if (product === null || !product.isActive) return undefined;
    const { sale } = product;
    return { product: this.view(product), saleEndsAt: sale?.before === undefined ? undefined : sale.endsAt };
  }

  private async findBySlug(given: string): Promise<Product | null> {
    const slug = normalSlug(given);
    return (await this.products.findBySlug(slug)) ?? this.lastWith(slug);
  }

  private async lastWith(slug: string): Promise<Product | null> {
    const productId = await this.addresses.findLast(slug);
    return productId === undefined ? null : this.products.findById(productId);
  }

  private view(product: Product | null): ProductView {
    if (product === null || !product.isActive) throw new ProductNotFoundError();
    return toProduct(product, this.config.shop.taxRateDefault);
  }
}
