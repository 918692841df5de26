import { breadcrumbs, categoryTree, wayTo } from '../categories.js';
import { client } from '../client.js';
import { element } from '../element.js';
import { choice, form } from '../fields.js';
import { showCartCount } from '../header.js';
import { say } from '../messages.js';
import { picture, price, rating, stock } from '../product-card.js';
import { reviews } from '../reviews.js';
import { isLoggedIn } from '../session-needed.js';
import { firstVariant, variantButtons } from '../variant-buttons.js';
import { wishButton } from '../wish-button.js';

/** @typedef {import('/shop/client/index.js').Product} Product */
/** @typedef {Product['variants'][number]} Variant */

/** Carts, orders and search hits know products by their ids, lists by their readable addresses. */
const IS_ID = /^[0-9a-f]{24}$/;

/** @type {import('../router.js').View} */
export async function productDetailView({ params: { id = '' }, signal }) {
  const product = IS_ID.test(id)
    ? await client.getProduct({ id }, { signal })
    : await client.getProductBySlug({ slug: id }, { signal });
  const way = wayTo(await categoryTree(), ({ _id }) => product.categoryIds.includes(_id));
  const offer = element('div', { 'aria-live': 'polite' });
  const gallery = element('div', { class: 'pictures' });
  const buy = buyForm(product, show);
  show(firstVariant(product));
  return {
    title: product.name,
    content: element(
      'div',
      {},
      breadcrumbs(way, product.name),
      element(
        'div',
        { class: 'product' },
        gallery,
        element(
          'div',
          {},
          product.brand !== null && element('p', { class: 'quiet' }, product.brand),
          offer,
          rating(product) !== '' && element('p', { class: 'quiet' }, rating(product)),
          element('p', {}, product.description),
          buy.form,
          wishButton(product._id),
        ),
      ),
      await reviews(product._id),
    ),
  };

  /** Price, stock and picture are those of the variant. @param {Variant | undefined} variant */
  function show(variant) {
    const sold = variant ?? product;
    const isMissing = product.variants.length > 0 && variant === undefined;
    const currentStock = isMissing ? 0 : sold.currentStock;
    offer.replaceChildren(
      element('p', { class: 'large' }, price(sold)),
      element('p', { class: currentStock === 0 ? 'sold-out' : 'quiet' }, stock({ currentStock })),
    );
    gallery.replaceChildren(...pictures(product, variant?.image ?? undefined));
    buy.allow(currentStock);
  }
}

/** @param {Product} product @param {string} [first] the picture of the variant */
function pictures(product, first) {
  const images = [...new Set([...(first === undefined ? [] : [first]), ...product.images])];
  if (images.length === 0) return [picture(product)];
  return images.map((image) =>
    picture(
      { images: [image], name: product.name },
      product.imageTexts[product.images.indexOf(image)] || product.name,
    ),
  );
}

/**
 * @param {Product} product
 * @param {(variant: Variant | undefined) => void} onChoice
 * @returns the form, and what says how many can be bought
 */
function buyForm(product, onChoice) {
  const options = Object.keys(product.variants[0]?.options ?? {});
  const attributes = Object.entries(product.attributes);
  const quantity = element('input', { type: 'number', name: 'quantity', min: 1, value: 1, required: true });
  const submit = element('button', {}, 'Add to cart');
  const made = form(
    { class: 'buy' },
    async ({ quantity: units, ...chosen }) => {
      if (!isLoggedIn()) return;
      const { items } = await client.addCartItem({
        productId: product._id,
        quantity: Number(units),
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
    variantButtons(product, onChoice),
    attributes
      .filter(([name]) => !options.includes(name))
      .map(([name, values]) =>
        choice(
          name,
          name,
          values.map((value) => [String(value), String(value)]),
        ),
      ),
    element('label', { class: 'field' }, element('span', {}, 'Quantity'), quantity),
    submit,
  );
  return { form: made, allow };

  /** @param {number} units */
  function allow(units) {
    quantity.max = String(units);
    submit.disabled = units === 0;
    submit.textContent = units === 0 ? 'Sold out' : 'Add to cart';
  }
}
