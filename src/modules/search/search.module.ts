import { Module } from '@nestjs/common';
import { ProductListingsModule } from '#modules/products/index.js';
import { SearchIndexFiller } from './search-index-filler.js';
import { SearchIndexing } from './search-indexing.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

/** Product search, and the index behind it, which every process keeps up with the changes that it makes itself. */
@Module({
  imports: [ProductListingsModule],
  controllers: [SearchController],
  providers: [SearchService, SearchIndexing, SearchIndexFiller],
  exports: [SearchIndexing, SearchIndexFiller],
})
export class SearchModule {}
