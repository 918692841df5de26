import { Injectable } from '@nestjs/common';
import { ChangeFeed } from '#infrastructure/change-feed/change-feed.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import {
  SearchEngine,
  type IndexChange,
  type SearchableProduct,
} from '#infrastructure/search-engine/search-engine.port.js';
import { CATALOGUE_TOPIC, IN_STOCK_TOPIC, PRODUCT_CHANGED, productTopic } from '#modules/products/index.js';
import { SearchCatalogueService } from '#modules/products/search/index.js';
import { SEARCH_TOPIC } from '../search.topics.js';

const BATCH = 250;

/**
 * The topics published when the index has changed: those of the searches, and once more of the lists of the
 * catalogue.
 */
const TOPICS: Record<IndexChange, readonly string[]> = {
  none: [],
  inStock: [IN_STOCK_TOPIC],
  all: [SEARCH_TOPIC, CATALOGUE_TOPIC, IN_STOCK_TOPIC],
};

interface Rebuild {
  readonly onProgress?: (done: number, total: number) => void;
  readonly after?: Promise<unknown>;
}

/** Keeps the search index consistent with the catalogue. */
@Injectable()
export class SearchIndexService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly listings: SearchCatalogueService,
    private readonly feed: ChangeFeed,
  ) {}

  /**
   * Updates the index to a product's latest state. It reads that state itself, so the index is never older than the
   * event. Removes an inactive or deleted product. Then publishes that searches answer differently; and the change of the
   * product once more, because a process that crashed after its commit has not published it.
   * @throws ExternalCallError
   */
  @HandlesJob(PRODUCT_CHANGED)
  async indexProduct({ productId }: PayloadOf<typeof PRODUCT_CHANGED>): Promise<void> {
    const product = await this.listings.find(productId);
    // A write that failed may have reached the index all the same.
    let change: IndexChange = 'all';
    try {
      if (product === undefined) await this.engine.remove(productId);
      else change = await this.engine.put(product);
    } finally {
      this.feed.publish([productTopic(productId), ...TOPICS[change]]);
    }
  }

  /**
   * Rebuilds the index from the database while searches and changes continue.
   * @param onProgress receives the number of indexed products and the total
   * @param after the catalogue is read when this has ended
   * @throws ExternalCallError
   */
  async rebuild({ onProgress, after }: Rebuild): Promise<void> {
    const total = onProgress === undefined ? 0 : await this.listings.count();
    await this.engine.rebuild(this.catalogue(after), (done) => onProgress?.(done, Math.max(done, total)));
    this.feed.publish([SEARCH_TOPIC]);
  }

  private async *catalogue(after: Promise<unknown> | undefined): AsyncGenerator<SearchableProduct[]> {
    await after;
    yield* this.listings.all(BATCH);
  }
}
