import { addressOf } from '../addresses.js';
import { client } from '../client.js';
import { element } from '../element.js';
import { choice, field, form } from '../fields.js';
import { showCartCount } from '../header.js';
import { say } from '../messages.js';
import { picture, price, rating, stock } from '../product-card.js';
import { reviews } from '../reviews.js';
import { isLoggedIn } from '../session-needed.js';
import { wishButton } from '../wish-button.js';

/** @type {import('../router.js').View} */
export async function productDetailView({ params: { id = '' }, signal }) {
  const product = await client.getProduct({ id }, { signal });
  const list = element(
    'p',
    {},
    element(
      'a',
      { href: addressOf(`?category=${encodeURIComponent(product.mainCategory)}`) },
      product.mainCategory,
    ),
  );
  return {
    title: product.name,
    content: element(
      'div',
      {},
      list,
      element(
        'div',
        { class: 'product' },
        element('div', { class: 'pictures' }, pictures(product)),
        element(
          'div',
          {},
          product.brand !== null && element('p', { class: 'quiet' }, product.brand),
          element('p', { class: 'large' }, price(product)),
          element('p', { class: product.currentStock === 0 ? 'sold-out' : 'quiet' }, stock(product)),
          rating(product) !== '' && element('p', { class: 'quiet' }, rating(product)),
          element('p', {}, product.description),
          addToCartForm(product),
          wishButton(product._id),
        ),
      ),
      await reviews(product._id),
    ),
  };
}

/** @param {import('/shop/client/index.js').Product} product */
function pictures(product) {
  if (product.images.length === 0) return [picture(product)];
  return product.images.map((image, index) =>
    picture({ images: [image], name: product.name }, product.imageTexts[index] || product.name),
  );
}

/** @param {import('/shop/client/index.js').Product} product */
function addToCartForm(product) {
  if (product.currentStock === 0) return element('button', { type: 'button', disabled: true }, 'Sold out');
  const attributes = Object.entries(product.attributes);
  return form(
    { class: 'buy' },
    async ({ quantity, ...chosen }) => {
      if (!isLoggedIn()) return;
      const { items } = await client.addCartItem({
        productId: product._id,
        quantity: Number(quantity),
        // The value as the shop has it: a form knows texts only, an attribute may be a number.
        selectedAttributes: Object.fromEntries(
          attributes.map(([name, values]) => [
            name,
            /** @type {string | number | boolean} */ (values.find((value) => String(value) === chosen[name])),
          ]),
        ),
      });
      showCartCount(items);
      say(`${product.name} is in your cart.`);
    },
    attributes.map(([name, values]) =>
      choice(
        name,
        name,
        values.map((value) => [String(value), String(value)]),
      ),
    ),
    field('Quantity', {
      name: 'quantity',
      type: 'number',
      min: 1,
      max: product.currentStock,
      value: 1,
      required: true,
    }),
    element('button', {}, 'Add to cart'),
  );
}
