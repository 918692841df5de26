import { addressOf } from './addresses.js';
import { element } from './element.js';
import { money } from './format.js';

/**
 * What lists, search hits, cart and wishlist know of a product.
 * @typedef {object} Card
 * @property {string} id
 * @property {string} [slug] its readable address
 * @property {string} name
 * @property {number} basePrice in rupees
 * @property {number} unitPrice what one costs now
 * @property {number} discount in percent
 * @property {number} currentStock
 * @property {readonly string[]} images
 * @property {number | null} [ratingAverage]
 * @property {number} [ratingCount]
 */

/** @param {Card} product */
export function productCard(product) {
  return element(
    'a',
    { class: 'product-card', href: addressOf(`/products/${encodeURIComponent(product.slug ?? product.id)}`) },
    picture(product),
    element('span', { class: 'name' }, product.name),
    price(product),
    element('span', { class: 'quiet' }, [rating(product), stock(product)].filter(Boolean).join(' · ')),
  );
}

/** @param {Pick<Card, 'images' | 'name'>} product @param {string} [alt] nothing where the name stands beside it */
export function picture({ images }, alt = '') {
  const [src] = images;
  if (src === undefined) return element('span', { class: 'picture is-empty' });
  return element('img', { class: 'picture', src, alt, loading: 'lazy', width: 400, height: 400 });
}

/** @param {Pick<Card, 'basePrice' | 'unitPrice' | 'discount'>} product */
export function price({ basePrice, unitPrice, discount }) {
  if (unitPrice === basePrice) return element('span', { class: 'price' }, money(basePrice));
  return element(
    'span',
    { class: 'price' },
    money(unitPrice),
    ' ',
    element('del', {}, money(basePrice)),
    ' ',
    element('span', { class: 'discount' }, `${Math.round(discount)}% off`),
  );
}

/** @param {Pick<Card, 'currentStock'>} product */
export function stock({ currentStock }) {
  if (currentStock === 0) return 'Sold out';
  return currentStock <= 5 ? `Only ${currentStock} left` : 'In stock';
}

/** @param {Pick<Card, 'ratingAverage' | 'ratingCount'>} product */
export function rating({ ratingAverage, ratingCount }) {
  if (ratingAverage === null || ratingAverage === undefined) return '';
  return `★ ${ratingAverage.toFixed(1)} (${ratingCount})`;
}
