import type { CategoryTree } from '#modules/categories/index.js';
import type {
  CategorizedProduct,
  CategoryFields,
  PlacedProduct,
} from '../data/product-category.repository.js';

type Ids = Readonly<CategoryFields['categoryIds']>;

/** The stored fields of a product in these categories; those that the tree does not have are left out. */
export function placedIn(tree: CategoryTree, categoryIds: Ids): CategoryFields {
  const left = categoryIds.filter((id) => tree.has(id.toHexString()));
  const path = tree.closureOf(left.map((id) => id.toHexString())).map(({ _id }) => _id);
  return { categoryIds: left, categoryPath: path.length === 0 ? null : path };
}

/** The product as the tree has its categories now; undefined when it is stored so. */
export function placedAnew(
  tree: CategoryTree,
  { _id, categoryIds = [], categoryPath = [] }: CategorizedProduct,
): PlacedProduct | undefined {
  const fields = placedIn(tree, categoryIds);
  const isChanged = !isSameSet(fields.categoryIds, categoryIds);
  if (!isChanged && isSameSet(fields.categoryPath ?? [], categoryPath)) return undefined;
  return { id: _id, fields, isChanged };
}

function isSameSet(a: Ids, b: Ids): boolean {
  const has = new Set(b.map((id) => id.toHexString()));
  return a.length === b.length && a.every((id) => has.has(id.toHexString()));
}
