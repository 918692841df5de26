export { SearchModule } from './search.module.js';
export { SearchIndexing } from './search-indexing.service.js';
export { SearchIndexFiller } from './search-index-filler.js';
