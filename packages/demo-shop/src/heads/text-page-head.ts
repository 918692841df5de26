import { textOfHtml } from '#common/html/sanitize-html.js';
import type { StorefrontWords } from '#config/storefront-words.js';
import { breadcrumbData } from './breadcrumbs.js';
import type { HeadTerms, PageHead } from './page-head.js';

/** A page of the shop's own words. */
export type TextPage = NonNullable<StorefrontWords['pages']>[number];

/** Describes a page of text. */
export function textPageHead(
  { name, title, description, html }: TextPage,
  { base, shopName }: HeadTerms,
): PageHead {
  const path = `/pages/${name}`;
  return {
    title,
    description: description ?? textOfHtml(html),
    canonical: `${base}${path}`,
    data: [
      breadcrumbData(
        [
          { name: shopName, path: '/' },
          { name: title, path },
        ],
        base,
      ),
    ],
  };
}
