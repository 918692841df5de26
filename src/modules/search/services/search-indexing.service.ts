import { Injectable } from '@nestjs/common';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { PRODUCT_CHANGED, ProductListingsService } from '#modules/products/index.js';

const BATCH = 250;

/** Keeps the search index what the catalogue is. */
@Injectable()
export class SearchIndexingService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly listings: ProductListingsService,
  ) {}

  /**
   * Brings the index up to a product's latest state, which is read here and now: whatever caused this, the state is
   * never older than the cause. An inactive or deleted product is taken out.
   * @throws ExternalCallError
   */
  @HandlesJob(PRODUCT_CHANGED)
  async indexProduct({ productId }: PayloadOf<typeof PRODUCT_CHANGED>): Promise<void> {
    const product = await this.listings.find(productId);
    if (product === undefined) await this.engine.remove(productId);
    else await this.engine.put(product);
  }

  /**
   * Rebuilds the index from the database while searches and changes go on.
   * @param onProgress told how many products are in, and how many there are
   * @throws ExternalCallError
   */
  async rebuild(onProgress?: (done: number, total: number) => void): Promise<void> {
    const total = await this.listings.count();
    await this.engine.rebuild(this.listings.all(BATCH), (done) => onProgress?.(done, Math.max(done, total)));
  }
}
