export const FEED_TYPE = 'application/xml; charset=utf-8';

/** How long a feed is served before it is made anew. */
export const FEED_AGE_MS = 600_000;

/** How soon it is made anew at the earliest, after an edit of the catalogue or a step of a sale. */
export const FEED_LEAST_AGE_MS = 60_000;

/** The most addresses in one file of a sitemap: sitemaps.org. */
export const SITEMAP_ADDRESSES = 50_000;

/** The limits of Google Merchant Center, in characters; images in all. */
export const MERCHANT_LIMITS = {
  title: 150,
  description: 5_000,
  images: 11,
  brand: 70,
  mpn: 70,
  option: 100,
  productType: 750,
} as const;
