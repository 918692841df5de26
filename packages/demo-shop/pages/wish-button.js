import { client } from './client.js';
import { button } from './fields.js';
import { say } from './messages.js';
import { isLoggedIn } from './session-needed.js';

/** @param {string} productId */
export function wishButton(productId) {
  const add = async () => {
    if (!isLoggedIn()) return;
    await client.addToWishlist({ productId });
    say('It is on your wishlist.');
  };
  return button('Add to wishlist', add, { class: 'second' });
}
