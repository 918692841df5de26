import { Injectable } from '@nestjs/common';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { AdminCatalogueService, type Product } from '#modules/products/index.js';

/** Products that are read at a time. */
const PAGE = 100;

/** Reads the products that customers see for the feeds, page by page. */
@Injectable()
export class FeedProductsService {
  constructor(private readonly products: AdminCatalogueService) {}

  /** Writes each active product, ordered by id. One that cannot be read is left out. */
  async *each(write: (product: Product) => string): AsyncGenerator<string> {
    let last: string | undefined;
    for (;;) {
      const page = await this.products.after(last, PAGE);
      const active = page.filter(({ isActive }) => isActive);
      yield* viewsOf(active, write);
      if (page.length < PAGE) return;
      last = page.at(-1)!._id.toHexString();
    }
  }
}
