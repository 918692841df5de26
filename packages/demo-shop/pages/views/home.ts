import { addressOf, withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { shopFacts } from '../core/settings.js';
import type { Shown, Visit } from '../core/router.js';
import { categoryTree, type Category } from '../parts/categories.js';
import { picture, productAddress, productCard } from '../parts/product-card.js';
import { lastSeen, type Seen } from '../core/recently-viewed.js';

const PICKS = 8;

export async function homeView({ signal }: Visit): Promise<Shown> {
  const [{ products }, tree] = await Promise.all([
    client.listProducts({ sort: 'newest', inStock: true, limit: PICKS }, { signal }),
    categoryTree(),
  ]);
  const picks = products.map((product) => ({ ...product, id: product._id }));
  const seen = lastSeen();
  return {
    title: 'Home',
    hasOwnHeading: true,
    content: [
      hero(picks[0]),
      tree.length > 0 && section('Categories', 'category-grid', tree.map(categoryTile)),
      section(
        'New in the shop',
        'product-grid',
        picks.map((product) => productCard(product)),
      ),
      seen.length > 0 && section('Last seen', 'seen-row', seen.map(seenCard)),
    ],
  };
}

function hero(shown: Seen | undefined): HTMLElement {
  return element(
    'section',
    { class: 'hero' },
    element(
      'div',
      {},
      element('h1', {}, 'Good things for every day'),
      element(
        'p',
        {},
        `From kitchen to bookshelf, sent anywhere in India, and back within ${shopFacts.returnDays} days if it does not fit.`,
      ),
      element('a', { class: 'button', href: addressOf('/products') }, 'See what is new'),
    ),
    shown !== undefined && picture(shown, '', { eager: true }),
  );
}

function section(title: string, className: string, entries: readonly Node[]): HTMLElement {
  return element(
    'section',
    { class: 'shelf' },
    element('h2', {}, title),
    element(
      'ul',
      { class: className },
      entries.map((entry) => element('li', {}, entry)),
    ),
  );
}

function categoryTile({ slug, name, image }: Category): HTMLElement {
  return element(
    'a',
    { class: 'category-tile', href: addressOf(withQuery('/products', { category: slug })) },
    picture({ images: image === null ? [] : [image] }),
    element('span', {}, name),
  );
}

function seenCard(product: Seen): HTMLElement {
  return element(
    'a',
    { class: 'product-card', href: productAddress(product) },
    picture(product),
    element('span', { class: 'name' }, product.name),
  );
}
