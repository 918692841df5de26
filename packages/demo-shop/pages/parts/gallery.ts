import type { Product } from 'storefront-client';
import { element } from '../core/dom.js';
import { picture } from './product-card.js';

/** Shows one large picture, and the others as buttons below it. */
export function gallery(product: Product): { content: HTMLElement; show: (image: string | null) => void } {
  const { images, imageTexts, name, variants } = product;
  const all = [...new Set([...images, ...variants.flatMap(({ image }) => image ?? [])])];
  const place = element('div', { class: 'large-picture' });
  const buttons = all.map((image, index) => ({
    image,
    button: element(
      'button',
      { type: 'button', 'aria-label': `Picture ${index + 1} of ${all.length}`, onclick: () => show(image) },
      picture({ images: [image] }, '', { size: 'line' }),
    ),
  }));
  show(null);
  return {
    content: element(
      'div',
      { class: 'gallery' },
      place,
      all.length > 1 &&
        element(
          'div',
          { class: 'thumbs' },
          buttons.map(({ button }) => button),
        ),
    ),
    show,
  };

  function show(image: string | null): void {
    const shown = image ?? all[0];
    const text = shown === undefined ? '' : imageTexts[images.indexOf(shown)] || name;
    const now = place.querySelector('img');
    if (now?.getAttribute('src') !== shown || now === null)
      place.replaceChildren(
        picture({ images: shown === undefined ? [] : [shown] }, text, { eager: true, size: 'large' }),
      );
    for (const { image: each, button } of buttons)
      button.setAttribute('aria-current', String(each === shown));
  }
}
