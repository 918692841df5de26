import { Module } from '@nestjs/common';
import { CategoriesModule } from '#modules/categories/index.js';
import { SearchCatalogueModule } from '#modules/products/search/index.js';
import { SearchIndexFillerService } from './services/search-index-filler.service.js';
import { SearchIndexService } from './services/search-index.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './services/search.service.js';

/** Product search and its index. Each process indexes the changes that it makes. */
@Module({
  imports: [CategoriesModule, SearchCatalogueModule],
  controllers: [SearchController],
  providers: [SearchService, SearchIndexService, SearchIndexFillerService],
  exports: [SearchIndexService, SearchIndexFillerService],
})
export class SearchModule {}
