import { client } from '../core/api.js';
import { button } from '../core/fields.js';
import { icon } from '../core/icon.js';
import { say } from '../core/messages.js';
import { isLoggedIn } from '../core/session-needed.js';

export function wishButton(productId: string): HTMLElement {
  const add = async (): Promise<void> => {
    if (!isLoggedIn()) return;
    await client.addToWishlist({ productId });
    say('It is on your wishlist.');
  };
  return button([icon('heart'), 'Add to wishlist'], add, { class: 'second wish' });
}
