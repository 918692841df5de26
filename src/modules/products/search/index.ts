export { SearchCatalogueModule } from './search-catalogue.module.js';
export { SearchCatalogueService } from './search-catalogue.service.js';
export type { ListedProduct } from '../domain/listed-product.js';
export { PriceRangeError } from '../products.errors.js';
