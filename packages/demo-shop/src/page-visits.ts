import { toMinor } from '#common/money/money.js';
import type { SafeHtml } from '#common/html/html.js';
import type { AppConfig } from '#config/app-config.js';
import type { StorefrontWords } from '#config/storefront-words.js';
import { logoAddress } from '#config/logo.js';
import type { CheckoutScript } from '#infrastructure/payment-gateway/checkout-script.js';
import type { CategoriesService } from '#modules/categories/index.js';
import type { CustomerCatalogueService } from '#modules/products/index.js';
import type { ShippingQuotesService } from '#modules/shipping-rates/index.js';
import { categoryCrumb, type Crumb } from './heads/breadcrumbs.js';
import { homeHead } from './heads/home-head.js';
import { listHead } from './heads/list-head.js';
import type { HeadTerms, PageHead } from './heads/page-head.js';
import type { ShownProduct } from './heads/product-data.js';
import { productHead } from './heads/product-head.js';
import { textPageHead } from './heads/text-page-head.js';
import { listChoice, straightened } from './list-choice.js';
import { homeText, listText } from './readable/list-text.js';
import { pageText } from './readable/page-text.js';
import { productText } from './readable/product-text.js';
import { HOME_PICKS, LIST_LIMIT } from './list-sizes.js';
import { routeOf } from './routes.js';

/** The parts of the shop that pages are made from. */
export interface ShopParts {
  readonly catalogue: CustomerCatalogueService;
  readonly categories: CategoriesService;
  readonly quotes: ShippingQuotesService;
  /** Undefined where the gateway has none. */
  readonly script: CheckoutScript | undefined;
}

/** The answer to an address of the shop. */
export type PageAnswer =
  | {
      readonly status: 200 | 404;
      readonly head: PageHead;
      /** The text that can be read without script; the script draws the page in its place. */
      readonly text?: SafeHtml;
    }
  /** A former address: the path within the shop that took its place. */
  | { readonly status: 301; readonly to: string };

type ListQuery = Parameters<CustomerCatalogueService['list']>[0];

/** The first page of a list, as the script asks for it. */
const FIRST_PAGE: ListQuery = { page: 1, limit: LIST_LIMIT, cursor: '', sort: 'newest' };

const NOTHING_HERE: PageAnswer = { status: 404, head: { title: 'Page not found' } };

/** The titles of the pages that are nobody's but the visitor's. */
const OWN_TITLES: Readonly<Record<string, string>> = {
  '/cart': 'Cart',
  '/checkout': 'Checkout',
  '/login': 'Log in',
  '/register': 'Create an account',
  '/wishlist': 'Wishlist',
  '/notifications': 'Notifications',
};

/** Answers visits of the storefront's pages: whether there is one, and what is said of it to whoever has no script. */
export class PageVisits {
  readonly terms: HeadTerms;

  constructor(
    private readonly parts: ShopParts,
    private readonly words: StorefrontWords,
    private readonly config: AppConfig,
  ) {
    const { production, shop, http } = config;
    const { name, logo } = shop.seller;
    this.terms = {
      shopName: name,
      base: shop.pagesUrl ?? `${http.publicUrl}/shop`,
      isIndexed: production,
      currency: shop.currency,
      returnDays: shop.returnWindowDays,
      logo: logo && `${http.publicUrl}${logoAddress(logo)}`,
    };
  }

  /** @param path within the shop */
  async answer(path: string, query: URLSearchParams): Promise<PageAnswer> {
    const found = routeOf(path);
    if (found === undefined) return NOTHING_HERE;
    const { id = '', name = '' } = found.params;
    switch (found.route) {
      case '/':
        return this.home();
      case '/products':
        return this.list(query);
      case '/products/:id':
        return this.product(decoded(id), query);
      case '/pages/:name':
        return this.page(name);
      default:
        return { status: 200, head: { title: OWN_TITLES[found.route] ?? 'Your account' } };
    }
  }

  private async home(): Promise<PageAnswer> {
    const newest = await this.parts.catalogue.list({ ...FIRST_PAGE, limit: HOME_PICKS, inStock: true });
    return {
      status: 200,
      head: homeHead(this.words, this.terms),
      text: homeText(this.words, newest, this.terms.currency),
    };
  }

  private async product(given: string | undefined, query: URLSearchParams): Promise<PageAnswer> {
    const shown = given === undefined ? undefined : await this.parts.catalogue.forPage(given);
    if (shown === undefined) return NOTHING_HERE;
    const { product } = shown;
    if (given !== product.slug)
      return { status: 301, to: withQuery(`/products/${encodeURIComponent(product.slug)}`, query) };
    const tree = await this.parts.categories.all();
    const way = tree
      .longestPathTo(product.categoryIds)
      .filter(({ slug }) => tree.findShown(slug) !== undefined)
      .map(categoryCrumb);
    const delivery = await this.deliveryOf(shown);
    return {
      status: 200,
      head: productHead(shown, way, this.terms, delivery),
      text: productText(shown, way, this.terms.currency),
    };
  }

  private deliveryOf({ product: { unitPrice, weight } }: ShownProduct) {
    const grams = weight ?? this.config.shop.defaultWeightGrams;
    return this.parts.quotes.termsOf({ goodsMinor: toMinor(unitPrice), grams });
  }

  /** A list of all products, or of a category that is there; a former address of it leads to the present one. */
  private async list(query: URLSearchParams): Promise<PageAnswer> {
    const asked = straightened(query);
    const slug = asked.get('category');
    if (slug === null) return this.listOf(asked, []);
    const tree = await this.parts.categories.all();
    const category = tree.findShown(slug.toLowerCase());
    if (category === undefined) return NOTHING_HERE;
    if (category.slug !== slug) {
      query.set('category', category.slug);
      return { status: 301, to: withQuery('/products', query) };
    }
    return this.listOf(asked, tree.pathTo(category._id.toHexString()).map(categoryCrumb));
  }

  /** Returns the page of a list, without the results of a search: the script asks the search engine once. */
  private async listOf(asked: URLSearchParams, way: readonly Crumb[]): Promise<PageAnswer> {
    const head = listHead(asked, way, this.terms);
    const { q, ...choice } = listChoice(asked);
    if (q !== '') return { status: 200, head };
    const sort = asked.get('sort') as ListQuery['sort'] | null;
    const found = await this.parts.catalogue.list({
      ...FIRST_PAGE,
      ...choice,
      ...(sort !== null && { sort }),
    });
    return { status: 200, head, text: listText(head.title, found, this.terms.currency) };
  }

  private page(name: string): PageAnswer {
    const page = this.words.pages?.find((each) => each.name === name);
    if (page === undefined) return NOTHING_HERE;
    return { status: 200, head: textPageHead(page, this.terms), text: pageText(page) };
  }
}

/** @returns undefined for a part of a path that is no text */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
