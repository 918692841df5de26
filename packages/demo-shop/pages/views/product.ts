import { richText, type Product } from 'storefront-client';
import { isProductId } from '../../src/routes.js';
import { addressOf, pathHere, withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import { beside } from '../core/beside.js';
import { element, type Child } from '../core/dom.js';
import { form } from '../core/fields.js';
import { words } from '../core/format.js';
import { icon } from '../core/icon.js';
import { renamePage } from '../core/places.js';
import type { Shown, Visit } from '../core/router.js';
import { say } from '../core/messages.js';
import { shopFacts } from '../core/settings.js';
import { addToCart } from '../parts/cart-store.js';
import { deliveryLine } from '../parts/delivery.js';
import { breadcrumbs, categoryTree, wayTo } from '../parts/categories.js';
import { gallery } from '../parts/gallery.js';
import { optionButtons, type Choice } from '../parts/variant-picker.js';
import { price, rating, scarcity } from '../parts/product-card.js';
import { reviews } from '../parts/reviews.js';
import { rememberSeen } from '../core/recently-viewed.js';
import { wishButton } from '../parts/wishlist-button.js';

export async function productDetailView({ params: { id = '' }, query, signal }: Visit): Promise<Shown> {
  const tree = categoryTree();
  const product = isProductId(id)
    ? await client.getProduct({ id }, { signal })
    : await client.getProductBySlug({ slug: id }, { signal });
  const way = wayTo(await tree, ({ _id }) => product.categoryIds.includes(_id));
  // Carts and orders name products by their ids.
  if (isProductId(id))
    renamePage(addressOf(withQuery(`/products/${product.slug}`, Object.fromEntries(query))));
  rememberSeen({ id: product._id, slug: product.slug, name: product.name, images: product.images });
  const pictures = gallery(product);
  return {
    title: product.name,
    hasOwnHeading: true,
    content: [
      breadcrumbs(way, product.name),
      element(
        'div',
        { class: 'product' },
        pictures.content,
        element(
          'div',
          { class: 'buying' },
          product.brand !== null &&
            element(
              'p',
              { class: 'brand-name' },
              element(
                'a',
                { href: addressOf(withQuery('/products', { brand: product.brand })) },
                product.brand,
              ),
            ),
          element('h1', {}, product.name),
          rating(product) !== '' && element('p', { class: 'quiet' }, rating(product)),
          buyForm(product, query, (image) => pictures.show(image)),
          wishButton(product._id, signal),
          promises(product, signal),
          element('div', { class: 'description' }, richText(product.description, element)),
          details(product),
        ),
      ),
      await beside('The reviews', signal, () => reviews(product._id, signal)),
    ],
  };
}

/** Price, stock and picture are those of what is chosen; the choice stands in the address. */
function buyForm(
  product: Product,
  query: URLSearchParams,
  show: (image: string | null) => void,
): HTMLElement {
  const offer = element('div', { class: 'offer', 'aria-live': 'polite' });
  const submit = element('button', { class: 'wide' });
  const options = optionButtons(product, query, (choice) => {
    update(choice);
    const [path = ''] = pathHere().split('?');
    renamePage(addressOf(withQuery(path, choice.chosen as Record<string, string>)));
  });
  const add = async (): Promise<void> => {
    const { chosen, missing } = options.choice();
    if (missing !== undefined) return options.focus(missing);
    await addToCart({
      productId: product._id,
      quantity: 1,
      selectedAttributes: chosen,
      name: product.name,
    });
    say(
      `${product.name} is in your cart. `,
      element('a', { href: addressOf('/checkout') }, 'Go to checkout'),
    );
  };
  const made = form(
    { class: 'buy' },
    add,
    offer,
    options.groups,
    element('div', { class: 'buy-bar' }, submit),
  );
  update(options.choice());
  return made;

  function update({ missing, variant }: Choice): void {
    const isIncomplete = missing !== undefined;
    const isUnknown = !isIncomplete && product.variants.length > 0 && variant === undefined;
    const sold = variant ?? product;
    const currentStock = isUnknown ? 0 : sold.currentStock;
    offer.replaceChildren(
      element('p', { class: 'large' }, fromCheapest(product, variant), price(sold)),
      element('p', { class: 'scarcity' }, isIncomplete && currentStock > 0 ? '' : scarcity({ currentStock })),
    );
    show(variant?.image ?? null);
    submit.disabled = currentStock === 0;
    submit.textContent =
      currentStock === 0 ? 'Sold out' : isIncomplete ? `Choose a ${missing}` : 'Add to cart';
  }
}

/** Where sizes cost differently, the price is the lowest until one is chosen. */
function fromCheapest({ variants }: Product, chosen: unknown): Child {
  const differ = new Set(variants.map(({ unitPrice }) => unitPrice)).size > 1;
  return differ && chosen === undefined && element('span', { class: 'from' }, 'from ');
}

function promises(product: Product, signal: AbortSignal): HTMLElement {
  return element(
    'ul',
    { class: 'promises' },
    deliveryLine(product, signal),
    element('li', {}, icon('back'), `${shopFacts.returnDays} days to return it, the refund comes by itself`),
    (shopFacts.promises ?? []).map((promise) => element('li', {}, icon('tick'), promise)),
  );
}

function details({ sku, weight, length, breadth, height, attributes, taxRate }: Product): HTMLElement {
  const size = [length, breadth, height].filter((side) => side !== null);
  const rows: Array<readonly [name: string, value: string | null]> = [
    ...Object.entries(attributes).map(([name, values]) => [words(name), values.join(', ')] as const),
    ['Measures', size.length === 0 ? null : `${size.join(' × ')} cm`],
    ['Weight', weight === null ? null : `${weight} g`],
    ['Tax', `${taxRate}% in the price`],
    ['Number', sku],
  ];
  return element(
    'section',
    { class: 'details' },
    element('h2', {}, 'Details'),
    element(
      'dl',
      {},
      rows
        .filter(([, value]) => value !== null)
        .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
    ),
  );
}
