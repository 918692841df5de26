import { NotFoundError } from '#common/errors/app-error.js';

/** The shop has not named its storefront, to whose pages feeds lead. */
export class StorefrontNotSetError extends NotFoundError.with(
  'STOREFRONT_NOT_SET',
  'There are no feeds: STOREFRONT_URL is not set',
) {}

/** The sitemap has fewer parts. */
export class SitemapPartNotFoundError extends NotFoundError.with(
  'SITEMAP_PART_NOT_FOUND',
  'The sitemap has no such part',
) {}
