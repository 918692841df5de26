import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { picture } from './product-card.js';

const pictures = new Map<string, Promise<readonly string[]>>();

/** The picture of a line of an order, which knows its product by the id alone. It comes when it comes: its place is kept. */
export function linePicture(productId: string): HTMLElement {
  const place = element('span', { class: 'picture' });
  const found = pictures.get(productId) ?? imagesOf(productId);
  pictures.set(productId, found);
  void found.then(
    (images) => images.length > 0 && place.replaceWith(picture({ images }, '', { size: 'line' })),
  );
  return place;
}

export function lineAddress(productId: string): string {
  return addressOf(`/products/${productId}`);
}

async function imagesOf(id: string): Promise<readonly string[]> {
  try {
    return (await client.getProduct({ id })).images;
  } catch {
    // No longer sold: the line has its name.
    return [];
  }
}
