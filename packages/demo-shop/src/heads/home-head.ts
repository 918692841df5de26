import type { StorefrontWords } from '#config/storefront-words.js';
import type { HeadTerms, PageHead } from './page-head.js';

/** Describes the first page, and who the shop is. */
export function homeHead({ tagline, description, hero }: StorefrontWords, terms: HeadTerms): PageHead {
  const { shopName, base, logo } = terms;
  return {
    title: tagline ?? shopName,
    description: description ?? hero?.text,
    canonical: `${base}/`,
    image: hero?.image ?? logo,
    data: [
      {
        '@type': 'Organization',
        name: shopName,
        url: `${base}/`,
        ...(logo === undefined ? {} : { logo }),
      },
    ],
  };
}
