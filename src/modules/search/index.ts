export { SearchModule } from './search.module.js';
export { SearchIndexingService } from './search-indexing.service.js';
export { SearchIndexFillerService } from './search-index-filler.service.js';
