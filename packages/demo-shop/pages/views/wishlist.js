import { client } from '../client.js';
import { element } from '../element.js';
import { button } from '../fields.js';
import { productCard } from '../product-card.js';
import { showPage } from '../router.js';

/** @type {import('../router.js').View} */
export async function wishlistView({ signal }) {
  const { items } = await client.getWishlist({}, { signal });
  if (items.length === 0)
    return { title: 'Wishlist', content: element('p', { class: 'quiet' }, 'Your wishlist is empty.') };
  return { title: 'Wishlist', content: element('ul', { class: 'product-grid' }, items.map(wish)) };
}

/** @param {import('/shop/client/index.js').WishlistItem} item */
function wish({ product }) {
  const remove = async () => {
    await client.removeFromWishlist({ productId: product._id });
    await showPage();
  };
  return element(
    'li',
    {},
    productCard({ ...product, id: product._id }),
    button('Remove', remove, { class: 'plain', 'aria-label': `Remove ${product.name}` }),
  );
}
