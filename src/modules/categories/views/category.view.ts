import type { Category } from '../data/category.schema.js';
import type { CategoryTree } from '../domain/category-tree.js';

/** A category as administrators see it. */
export class CategoryView {
  _id!: string;
  /** @example Kettles */
  name!: string;
  /** @example kettles */
  slug!: string;
  /** The category that it is below; null on the first level */
  parentId!: string | null;
  position!: number;
  /** Whether customers see it, and what is below it */
  isActive!: boolean;
  image!: string | null;
  createdAt!: string;
  updatedAt!: string;
}

/** A category as customers see it. */
export class CategoryNodeView {
  _id!: string;
  /** @example Kettles */
  name!: string;
  /** `GET /products?category=` takes it. @example kettles */
  slug!: string;
  image!: string | null;
  /** Active products in it or below it, each once. Beyond 10,000 products it may be 30 seconds old. */
  productCount!: number;
  /** By position, then by name */
  children!: CategoryNodeView[];
}

export function toCategory(category: Category): CategoryView {
  return {
    _id: category._id.toHexString(),
    name: category.name,
    slug: category.slug,
    parentId: category.parentId?.toHexString() ?? null,
    position: category.position,
    isActive: category.isActive,
    image: category.image ?? null,
    createdAt: category.createdAt.toISOString(),
    updatedAt: category.updatedAt.toISOString(),
  };
}

/** The active categories below active ones. @param counts of products, by category */
export function toNodes(
  tree: CategoryTree,
  counts: ReadonlyMap<string, number>,
  below?: string,
): CategoryNodeView[] {
  const shown = tree.childrenOf(below).filter(({ isActive }) => isActive);
  return shown.map((category) => toNode(category, tree, counts));
}

/** A category with the active ones below it. @param counts of products, by category */
export function toNode(
  { _id, name, slug, image }: Category,
  tree: CategoryTree,
  counts: ReadonlyMap<string, number>,
): CategoryNodeView {
  const id = _id.toHexString();
  return {
    _id: id,
    name,
    slug,
    image: image ?? null,
    productCount: counts.get(id) ?? 0,
    children: toNodes(tree, counts, id),
  };
}
