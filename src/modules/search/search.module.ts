import { Module } from '@nestjs/common';
import { CategoriesModule } from '#modules/categories/index.js';
import { ProductListingsModule } from '#modules/products/index.js';
import { SearchIndexFillerService } from './services/search-index-filler.service.js';
import { SearchIndexingService } from './services/search-indexing.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './services/search.service.js';

/** Product search and its index. Each process indexes the changes that it makes. */
@Module({
  imports: [CategoriesModule, ProductListingsModule],
  controllers: [SearchController],
  providers: [SearchService, SearchIndexingService, SearchIndexFillerService],
  exports: [SearchIndexingService, SearchIndexFillerService],
})
export class SearchModule {}
