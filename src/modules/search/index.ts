export { SearchModule } from './search.module.js';
export { SearchIndexingService } from './services/search-indexing.service.js';
export { SearchIndexFillerService } from './services/search-index-filler.service.js';
