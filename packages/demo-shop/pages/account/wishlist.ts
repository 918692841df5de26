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
  const wishes = await Promise.all(
    items.map(async ({ product }) => wish(product, await unitPriceOf(product, signal))),
  );
  return accountPage('Wishlist', element('ul', { class: 'product-grid' }, wishes));
}

/**
 * Returns the present price of a unit. A wishlist has the discount in per cent alone, which a sale price cannot be
 * worked out of to the paisa: the product says it.
 */
async function unitPriceOf(
  { _id: id, basePrice, discount }: WishlistItem['product'],
  signal: AbortSignal,
): Promise<number> {
  if (discount === 0) return basePrice;
  try {
    return (await client.getProduct({ id }, { signal })).unitPrice;
  } catch (error) {
    if (signal.aborted) throw error;
    // The page stands without that call, with the discount as the shop rounds it.
    return Math.round(basePrice * (100 - discount)) / 100;
  }
}

function wish(product: WishlistItem['product'], unitPrice: number): HTMLElement {
  const remove = async (): Promise<void> => {
    await client.removeFromWishlist({ productId: product._id });
    await showPage();
  };
  return element(
    'li',
    {},
    productCard({ ...product, id: product._id, unitPrice }),
    button('Remove', remove, { class: 'plain', 'aria-label': `Remove ${product.name}` }),
  );
}
