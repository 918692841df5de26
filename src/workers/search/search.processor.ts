import { Processor } from '@nestjs/bullmq';
import { OutboxProcessor, type JobHandlers } from '#infrastructure/queue/outbox-processor.js';
import { SearchIndexing } from '#modules/search/index.js';

/** Brings the search index up to date where the process that made the change could not. */
@Processor('search', { concurrency: 5 })
export class SearchProcessor extends OutboxProcessor<'search.index-product'> {
  constructor(private readonly indexing: SearchIndexing) {
    super();
  }

  protected override readonly handlers: JobHandlers<'search.index-product'> = {
    'search.index-product': ({ productId }) => this.indexing.indexProduct(productId),
  };
}
