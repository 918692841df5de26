import { folded } from '#common/text/folding.js';
import type { Category } from '../data/category.schema.js';
import {
  CategoryCircleError,
  CategoryTooDeepError,
  ParentCategoryNotFoundError,
} from '../categories.errors.js';
import { MOST_LEVELS } from '../categories.limits.js';

/** All categories, as a tree. */
export class CategoryTree {
  private readonly byId: ReadonlyMap<string, Category>;
  private readonly byParent: ReadonlyMap<string | undefined, readonly Category[]>;

  constructor(readonly all: readonly Category[]) {
    this.byId = new Map(all.map((category) => [idOf(category), category]));
    const byParent = new Map<string | undefined, Category[]>();
    for (const category of all.toSorted(inOrder)) {
      const parent = category.parentId?.toHexString();
      byParent.set(parent, [...(byParent.get(parent) ?? []), category]);
    }
    this.byParent = byParent;
  }

  get(id: string): Category | undefined {
    return this.byId.get(id);
  }

  has(id: string): boolean {
    return this.byId.has(id);
  }

  /** By position, then by name. @param id those of the first level if left out */
  childrenOf(id?: string): readonly Category[] {
    return this.byParent.get(id) ?? [];
  }

  /** The category and those that it is below, from the first level on. */
  pathTo(id: string): Category[] {
    const category = this.byId.get(id);
    if (category === undefined) return [];
    const { parentId } = category;
    return [...(parentId === undefined ? [] : this.pathTo(parentId.toHexString())), category];
  }

  /** The longest of the paths to some categories: the most particular place. Empty for none. */
  longestPathTo(ids: readonly string[]): Category[] {
    return ids
      .map((id) => this.pathTo(id))
      .reduce<Category[]>((longest, path) => (path.length > longest.length ? path : longest), []);
  }

  /** The category and all that are below it. */
  subtreeOf(id: string): string[] {
    return [id, ...this.childrenOf(id).flatMap((child) => this.subtreeOf(idOf(child)))];
  }

  /** The levels of the category and of what is below it: 1 without children. */
  heightOf(id: string): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.heightOf(idOf(child))));
  }

  /** The category that has a slug; if none has, the one that had it last. */
  findBySlug(slug: string): Category | undefined {
    return (
      this.all.find((category) => category.slug === slug) ??
      this.all
        .filter((category) => givenUp(category, slug) > 0)
        .toSorted((one, other) => givenUp(other, slug) - givenUp(one, slug))[0]
    );
  }

  /** The category that customers find by a slug: it and all that it is below are active. */
  findShown(slug: string): Category | undefined {
    const category = this.findBySlug(slug);
    return category !== undefined && this.pathTo(idOf(category)).every(({ isActive }) => isActive)
      ? category
      : undefined;
  }

  /** Returns the categories that exist, and all of their ancestors, each once. */
  closureOf(ids: readonly string[]): Category[] {
    return [...new Set(ids.flatMap((id) => this.pathTo(id)))];
  }
}

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

/** When a category has given a slug up; 0 if it never had it. */
function givenUp({ formerSlugs = [] }: Category, slug: string): number {
  return formerSlugs.find((former) => former.slug === slug)?.until.getTime() ?? 0;
}

function idOf({ _id }: Category): string {
  return _id.toHexString();
}

function inOrder(a: Category, b: Category): number {
  return (
    a.position - b.position ||
    folded(a.name).localeCompare(folded(b.name), 'en', { numeric: true }) ||
    idOf(a).localeCompare(idOf(b), 'en')
  );
}
