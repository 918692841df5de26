import { client } from '../core/api.js';
import { ifThere } from '../core/beside.js';
import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { icon } from '../core/icon.js';
import { say } from '../core/messages.js';
import { rememberedCustomer } from '../core/session.js';
import { isLoggedIn } from '../core/session-needed.js';

/** Puts a product on the wishlist, and takes it off again. What is on it is asked for beside the page. */
export function wishButton(productId: string, signal: AbortSignal): HTMLElement {
  let isThere = false;
  const text = element('span', {});
  const press = async (): Promise<void> => {
    if (!isLoggedIn()) return;
    if (isThere) await client.removeFromWishlist({ productId });
    else await client.addToWishlist({ productId });
    show(!isThere);
    say(isThere ? 'It is on your wishlist.' : 'It is no longer on your wishlist.');
  };
  const made = button([icon('heart'), text], press, { class: 'second wish' });
  show(false);
  void look();
  return made;

  function show(is: boolean): void {
    isThere = is;
    text.textContent = is ? 'Remove from wishlist' : 'Add to wishlist';
  }

  async function look(): Promise<void> {
    if (rememberedCustomer() === undefined) return;
    try {
      const wishes = await ifThere(signal, client.getWishlist({}, { signal }));
      if (wishes?.items.some(({ product }) => product._id === productId) === true) show(true);
    } catch {
      // The visitor has gone on, or has to log in: the button says so when it is pressed.
    }
  }
}
