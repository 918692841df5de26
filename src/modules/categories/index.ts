export { CategoriesModule } from './categories.module.js';
export { UnknownCategoryError } from './categories.errors.js';
export { CATEGORY_CHANGED } from './categories.jobs.js';
export { CATALOGUE_TOPIC } from './categories.topics.js';
export type { CategoryTree } from './domain/category-tree.js';
export { Category } from './data/category.schema.js';
export { CategoriesService } from './services/categories.service.js';
export { CategoryProductsService } from './services/category-products.service.js';
