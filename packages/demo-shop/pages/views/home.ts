import { addressOf, withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import { ifThere, missing } from '../core/beside.js';
import { element } from '../core/dom.js';
import { shopFacts } from '../core/settings.js';
import type { Shown, Visit } from '../core/router.js';
import { categoryTree, type Category } from '../parts/categories.js';
import { picture, productAddress, productCard, type Card } from '../parts/product-card.js';
import { HOME_PICKS } from '../../src/list-sizes.js';
import { lastSeen, type Seen } from '../core/recently-viewed.js';

export async function homeView({ signal }: Visit): Promise<Shown> {
  const newest = async (): Promise<Card[]> => {
    const { products } = await client.listProducts(
      { sort: 'newest', inStock: true, limit: HOME_PICKS },
      { signal },
    );
    return products.map((product) => ({ ...product, id: product._id }));
  };
  const [picks, tree] = await Promise.all([ifThere(signal, newest()), categoryTree()]);
  const seen = lastSeen();
  return {
    title: 'Home',
    hasOwnHeading: true,
    content: [
      hero(picks?.[0]),
      tree.length > 0 && section('Categories', 'category-grid', tree.map(categoryTile)),
      picks === undefined
        ? missing('New products', signal, async () => newShelf(await newest()))
        : newShelf(picks),
      seen.length > 0 && section('Last seen', 'seen-row', seen.map(seenCard)),
    ],
  };
}

function newShelf(picks: readonly Card[]): HTMLElement {
  return section(
    'New in the shop',
    'product-grid',
    picks.map((product) => productCard(product)),
  );
}

/** With the newest product, unless the shop has a picture of its own for it. */
function hero(newest: Pick<Seen, 'images'> | undefined): HTMLElement {
  const { title, text, button, link, image } = shopFacts.hero;
  const pictured = image === undefined ? newest : { images: [image] };
  return element(
    'section',
    { class: 'hero' },
    element(
      'div',
      {},
      element('h1', {}, title),
      element('p', {}, text),
      element('a', { class: 'button', href: addressOf(link) }, button),
    ),
    pictured !== undefined && picture(pictured, '', { eager: true, size: 'large' }),
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
    picture({ images: image === null ? [] : [image] }, '', { size: 'tile' }),
    element('span', {}, name),
  );
}

function seenCard(product: Seen): HTMLElement {
  return element(
    'a',
    { class: 'product-card', href: productAddress(product) },
    picture(product, '', { size: 'tile' }),
    element('span', { class: 'name' }, product.name),
  );
}
