import { Module } from '@nestjs/common';
import { ProductListingsModule } from '#modules/products/index.js';
import { SearchIndexFillerService } from './services/search-index-filler.service.js';
import { SearchIndexingService } from './services/search-indexing.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './services/search.service.js';

/** Product search, and the index behind it, which every process keeps up with the changes that it makes itself. */
@Module({
  imports: [ProductListingsModule],
  controllers: [SearchController],
  providers: [SearchService, SearchIndexingService, SearchIndexFillerService],
  exports: [SearchIndexingService, SearchIndexFillerService],
})
export class SearchModule {}
