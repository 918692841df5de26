import { html, SafeHtml } from '#common/html/html.js';

/** The content of a page's head. */
export interface PageHead {
  readonly title: string;
  readonly description?: string | undefined;
  /** Its one address, for pages that search engines may show; missing for all others. */
  readonly canonical?: string;
  /** Whether the links of a page that is not shown are followed. */
  readonly isFollowed?: boolean;
  /** A picture of it, by its address. */
  readonly image?: string | undefined;
  readonly kind?: 'website' | 'product';
  /** By the words of schema.org. */
  readonly data?: readonly object[];
}

/** The terms that the heads of all pages share. */
export interface HeadTerms {
  readonly shopName: string;
  /** The base of canonical addresses, without a trailing slash. */
  readonly base: string;
  /** Whether search engines may show the shop: in production alone. */
  readonly isIndexed: boolean;
  readonly currency: string;
  readonly returnDays: number;
  /** The address of the shop's logo. */
  readonly logo: string | undefined;
}

/** The characters of a description that search engines show. */
const MOST_DESCRIPTION = 300;

/** Writes the head of a page (decisions 14.44): title, description, canonical address, Open Graph, JSON-LD. */
export function headMarkup(head: PageHead, { shopName, isIndexed }: HeadTerms): SafeHtml {
  const { canonical, image, kind = 'website', isFollowed = false, data = [] } = head;
  const description = head.description === undefined ? undefined : shortened(head.description);
  const title = head.title === shopName ? shopName : `${head.title} - ${shopName}`;
  const isShown = isIndexed && canonical !== undefined;
  return html`<title>${title}</title>
    ${!isShown && html`<meta name="robots" content="${isFollowed ? 'noindex, follow' : 'noindex'}" />`}
    ${description !== undefined && html`<meta name="description" content="${description}" />`}
    ${canonical !== undefined && html`<link rel="canonical" href="${canonical}" />`}
    <meta property="og:site_name" content="${shopName}" />
    <meta property="og:title" content="${head.title}" />
    <meta property="og:type" content="${kind}" />
    ${canonical !== undefined && html`<meta property="og:url" content="${canonical}" />`}
    ${description !== undefined && html`<meta property="og:description" content="${description}" />`}
    ${image !== undefined && html`<meta property="og:image" content="${image}" />`}
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" />
    ${data.map(dataMarkup)}`;
}

/** A script element ends at `</script`, wherever it stands. */
function dataMarkup(data: object): SafeHtml {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return new SafeHtml(`<script type="application/ld+json">${text}</script>`);
}

/** Cuts a text at the end of a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MOST_DESCRIPTION) return line;
  return `${line.slice(0, MOST_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}
