import { xmlText } from '#common/xml/xml-text.js';
import type { MerchantField } from './merchant-item.js';

/** The shop, as the feed names it. */
interface FeedShop {
  readonly name: string;
  readonly storefrontUrl: string;
}

/** Writes the beginning of a feed for Google Merchant Center: RSS 2.0. */
export function feedStart({ name, storefrontUrl }: FeedShop): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `<title>${xmlText(name)}</title><link>${xmlText(storefrontUrl)}</link>` +
    `<description>${xmlText(`All products of ${name}`)}</description>\n`
  );
}

/** Writes an item. */
export function feedItem(fields: readonly MerchantField[]): string {
  return `<item>${fields.map(([name, text]) => `<g:${name}>${xmlText(text)}</g:${name}>`).join('')}</item>\n`;
}

export const FEED_END = '</channel></rss>\n';
