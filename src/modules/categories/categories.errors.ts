import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class CategoryNotFoundError extends NotFoundError.with('CATEGORY_NOT_FOUND', 'Category not found') {}

export class ParentCategoryNotFoundError extends NotFoundError.with(
  'PARENT_CATEGORY_NOT_FOUND',
  'Parent category not found',
) {}

export class CategorySlugTakenError extends ConflictError.with(
  'CATEGORY_SLUG_TAKEN',
  'Slug already exists',
) {}

/** A category would be below itself. */
export class CategoryCircleError extends ConflictError.with(
  'CATEGORY_CIRCLE',
  'A category cannot be below itself',
) {}

export class CategoryHasChildrenError extends ConflictError.with(
  'CATEGORY_HAS_CHILDREN',
  'Category has subcategories',
) {}

export class CategoryTooDeepError extends BadRequestError.with(
  'CATEGORY_TOO_DEEP',
  'Categories have at most 5 levels',
) {}

export class CategoryLimitError extends BadRequestError.with(
  'CATEGORY_LIMIT',
  'Category limit reached (Max 1000)',
) {}

/** A product names a category that does not exist. */
export class UnknownCategoryError extends BadRequestError.with(
  'UNKNOWN_CATEGORY',
  'categoryIds must be identifiers of categories',
) {}
