import { Injectable } from '@nestjs/common';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { PRODUCT_CHANGED, ProductListingsService } from '#modules/products/index.js';

const BATCH = 250;

/** Keeps the search index consistent with the catalogue. */
@Injectable()
export class SearchIndexingService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly listings: ProductListingsService,
  ) {}

  /**
   * Updates the index to a product's latest state. It reads that state itself, so the index is never older than the
   * event. Removes an inactive or deleted product.
   * @throws ExternalCallError
   */
  @HandlesJob(PRODUCT_CHANGED)
  async indexProduct({ productId }: PayloadOf<typeof PRODUCT_CHANGED>): Promise<void> {
    const product = await this.listings.find(productId);
    if (product === undefined) await this.engine.remove(productId);
    else await this.engine.put(product);
  }

  /**
   * Rebuilds the index from the database while searches and changes continue.
   * @param onProgress receives the number of indexed products and the total
   * @throws ExternalCallError
   */
  async rebuild(onProgress?: (done: number, total: number) => void): Promise<void> {
    const total = await this.listings.count();
    await this.engine.rebuild(this.listings.all(BATCH), (done) => onProgress?.(done, Math.max(done, total)));
  }
}
