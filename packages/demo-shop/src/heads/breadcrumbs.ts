/** A page on the way to another one. */
export interface Crumb {
  readonly name: string;
  /** Within the shop. */
  readonly path: string;
}

/** The list that every way to a product or category begins with. */
export const ALL_PRODUCTS: Crumb = { name: 'All products', path: '/products' };

/** Returns the crumb of a category's list. */
export function categoryCrumb({ name, slug }: { readonly name: string; readonly slug: string }): Crumb {
  return { name, path: `/products?category=${encodeURIComponent(slug)}` };
}

/** Describes the way to a page by the words of schema.org. @param base of canonical addresses */
export function breadcrumbData(way: readonly Crumb[], base: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: `${base}${path}`,
    })),
  };
}
