export { SearchModule } from './search.module.js';
export { SearchIndexService } from './services/search-index.service.js';
export { SearchIndexFillerService } from './services/search-index-filler.service.js';
