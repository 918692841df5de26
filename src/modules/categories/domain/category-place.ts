import {
  CategoryCircleError,
  CategoryTooDeepError,
  ParentCategoryNotFoundError,
} from '../categories.errors.js';
import { MOST_LEVELS } from '../categories.limits.js';
import type { CategoryTree } from './category-tree.js';

/**
 * Checks that a category may be below another one (decisions 13.35).
 * @param id undefined for a new one
 * @param parentId undefined for the first level
 * @throws ParentCategoryNotFoundError, CategoryCircleError, CategoryTooDeepError
 */
export function assertMayBeBelow(
  tree: CategoryTree,
  id: string | undefined,
  parentId: string | undefined,
): void {
  if (parentId === undefined) return;
  if (!tree.has(parentId)) throw new ParentCategoryNotFoundError();
  if (id !== undefined && tree.subtreeOf(id).includes(parentId)) throw new CategoryCircleError();
  const height = id === undefined ? 1 : tree.heightOf(id);
  if (tree.pathTo(parentId).length + height > MOST_LEVELS) throw new CategoryTooDeepError();
}
