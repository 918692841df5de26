import type { CategoryNode } from 'storefront-client';

/** A category with the way to it: `Fashion › Shirts`. */
export interface FlatCategory {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly label: string;
}

/** The tree as a list, each category behind its parent. */
export function flatCategories(nodes: readonly CategoryNode[], before = ''): FlatCategory[] {
  return nodes.flatMap(({ _id, slug, name, children }) => {
    const label = `${before}${name}`;
    return [{ id: _id, slug, name, label }, ...flatCategories(children, `${label} › `)];
  });
}
