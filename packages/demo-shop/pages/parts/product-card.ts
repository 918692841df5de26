import { addressOf } from '../core/links.js';
import { pictureSources } from 'storefront-client';
import { PICTURE_SIZES } from '../../src/picture-sizes.js';
import { element } from '../core/dom.js';
import { money } from '../core/format.js';

/** The part of a product that lists, search hits, cart and wishlist have. Prices are in rupees, with tax. */
export interface Card {
  readonly id: string;
  /** Its readable address. */
  readonly slug?: string;
  readonly name: string;
  readonly basePrice: number;
  /** The present price of a unit. */
  readonly unitPrice: number;
  readonly currentStock: number;
  readonly images: readonly string[];
  readonly ratingAverage?: number | null;
  readonly ratingCount?: number;
}

/** The largest stock that is shown as a number of units left. */
const FEW = 5;

/** @param eager for those that are seen first */
export function productCard(product: Card, eager = false): HTMLElement {
  return element(
    'a',
    { class: 'product-card', href: productAddress(product) },
    picture(product, '', { eager }),
    element('span', { class: 'name' }, product.name),
    price(product),
    element('span', { class: 'note' }, [scarcity(product), rating(product)].filter(Boolean).join(' · ')),
  );
}

export function productAddress({ id, slug }: Pick<Card, 'id' | 'slug'>): string {
  return addressOf(`/products/${encodeURIComponent(slug ?? id)}`);
}

interface PictureOptions {
  /** For those that are seen first. */
  readonly eager?: boolean;
  readonly size?: keyof typeof PICTURE_SIZES;
}

/** @param alt nothing where the name stands beside it */
export function picture(
  { images }: Pick<Card, 'images'>,
  alt = '',
  { eager = false, size = 'list' }: PictureOptions = {},
): HTMLElement {
  const [src] = images;
  if (src === undefined) return element('span', { class: 'picture' });
  return element('img', {
    class: 'picture',
    src,
    srcset: pictureSources(src),
    sizes: PICTURE_SIZES[size],
    alt,
    loading: eager ? 'eager' : 'lazy',
    fetchpriority: eager ? 'high' : undefined,
    width: 400,
    height: 500,
  });
}

export function price({ basePrice, unitPrice }: Pick<Card, 'basePrice' | 'unitPrice'>): HTMLElement {
  if (unitPrice >= basePrice) return element('span', { class: 'price' }, money(unitPrice));
  return element(
    'span',
    { class: 'price' },
    money(unitPrice),
    ' ',
    element('span', { class: 'unseen' }, 'instead of '),
    element('del', {}, money(basePrice)),
  );
}

/** Only what matters is said: nothing where there are enough. */
export function scarcity({ currentStock }: Pick<Card, 'currentStock'>): string {
  if (currentStock === 0) return 'Sold out';
  return currentStock <= FEW ? `Only ${currentStock} left` : '';
}

export function rating({
  ratingAverage,
  ratingCount = 0,
}: Pick<Card, 'ratingAverage' | 'ratingCount'>): string {
  if (ratingAverage === null || ratingAverage === undefined) return '';
  return `★ ${ratingAverage.toFixed(1)} (${ratingCount})`;
}
