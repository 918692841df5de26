import type { WishlistItem } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { showPage, type Shown, type Visit } from '../core/router.js';
import { productCard } from '../parts/product-card.js';
import { accountPage } from './frame.js';

export async function wishlistView({ signal }: Visit): Promise<Shown> {
  const { items } = await client.getWishlist({}, { signal });
  if (items.length === 0)
    return accountPage(
      'Wishlist',
      element('p', { class: 'quiet' }, 'Your wishlist is empty.'),
      element('a', { class: 'button', href: addressOf('/products') }, 'To all products'),
    );
  return accountPage('Wishlist', element('ul', { class: 'product-grid' }, items.map(wish)));
}

/** Rounds as the shop does. A sale price is on the product's page. */
function discounted({ basePrice, discount }: WishlistItem['product']): number {
  return Math.round(basePrice * (100 - discount)) / 100;
}

function wish({ product }: WishlistItem): HTMLElement {
  const remove = async (): Promise<void> => {
    await client.removeFromWishlist({ productId: product._id });
    await showPage();
  };
  return element(
    'li',
    {},
    productCard({ ...product, id: product._id, unitPrice: discounted(product) }),
    button('Remove', remove, { class: 'plain', 'aria-label': `Remove ${product.name}` }),
  );
}
