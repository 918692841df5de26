import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { KeptFile } from '#http/decorators.js';
import { ChangeFeed } from '#infrastructure/change-feed/change-feed.port.js';
import { CategoriesService } from '#modules/categories/index.js';
import { CATALOGUE_TOPIC, type Product } from '#modules/products/index.js';
import { FEED_END, feedItem, feedStart } from '../domain/merchant-feed.js';
import { merchantItems, productAddress } from '../domain/merchant-item.js';
import { inParts, SITEMAP_END, SITEMAP_START, sitemapEntry, sitemapIndex } from '../domain/sitemap.js';
import { SitemapPartNotFoundError, StorefrontNotSetError } from '../feeds.errors.js';
import { SITEMAP_ADDRESSES } from '../feeds.limits.js';
import { FeedFile } from '../files/feed-file.js';
import { FeedProductsService } from './feed-products.service.js';
import { KeptFeed, type MadeFeed } from '../files/kept-feed.js';

/** Makes the feeds of the catalogue, and serves each for ten minutes. */
@Injectable()
export class FeedsService implements OnApplicationShutdown {
  private readonly merchant: KeptFeed;
  private readonly keptSitemap: KeptFeed;
  private readonly stopListening: () => void;

  constructor(
    private readonly products: FeedProductsService,
    private readonly categories: CategoriesService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    changes: ChangeFeed,
  ) {
    this.merchant = new KeptFeed(() => this.makeMerchantFeed(), clock);
    this.keptSitemap = new KeptFeed(() => this.makeSitemap(), clock);
    const outdate = (): void => {
      this.merchant.outdate();
      this.keptSitemap.outdate();
    };
    this.stopListening = changes.listen({
      changed: (topics) => {
        if (topics.includes(CATALOGUE_TOPIC)) outdate();
      },
      missed: outdate,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening();
    await Promise.all([this.merchant.end(), this.keptSitemap.end()]);
  }

  /** All products for Google Merchant Center. @throws StorefrontNotSetError */
  async merchantFeed(): Promise<KeptFile> {
    this.storefrontUrl();
    const made = await this.merchant.get();
    return this.keptFile(made, made.files[0]!);
  }

  /**
   * The sitemap of the storefront, or the index of its parts where it is too long for one file.
   * @throws StorefrontNotSetError, SitemapPartNotFoundError
   */
  async sitemapOf(part: number | undefined): Promise<KeptFile> {
    this.storefrontUrl();
    return this.partOfSitemap(part);
  }

  /** The sitemap at the root of the site, also of a storefront that the service itself serves. @throws StorefrontNotSetError */
  async sitemap(): Promise<KeptFile> {
    return this.partOfSitemap(undefined);
  }

  private async partOfSitemap(part: number | undefined): Promise<KeptFile> {
    const made = await this.keptSitemap.get();
    const [whole, ...parts] = made.files;
    const file = part === undefined ? whole : parts[part - 1];
    if (file === undefined) throw new SitemapPartNotFoundError();
    return this.keptFile(made, file);
  }

  private keptFile({ validUntilMs }: MadeFeed, file: FeedFile): KeptFile {
    const maxAgeSeconds = Math.max(0, Math.ceil((validUntilMs - this.clock.nowMs()) / 1000));
    return { etag: file.etag, maxAgeSeconds, readGzip: () => file.read() };
  }

  private async makeMerchantFeed(): Promise<FeedFile[]> {
    const { currency, seller } = this.config.shop;
    const tree = await this.categories.all();
    const storefrontUrl = this.storefrontUrl();
    const pathOf = ({ categoryIds = [] }: Product) =>
      tree.longestPathTo(categoryIds.map((id) => id.toHexString())).map(({ name }) => name);
    const terms = { storefrontUrl, currency, pathOf };
    const items = this.products.each((product) => merchantItems(product, terms).map(feedItem).join(''));
    const start = feedStart({ name: seller.name, storefrontUrl });
    return [await FeedFile.write(between(start, items, FEED_END))];
  }

  /** The first file is what is asked for without a part: the sitemap, or the index before its parts. */
  private async makeSitemap(): Promise<FeedFile[]> {
    const base = this.pagesUrl();
    const products = this.products.each((product) =>
      sitemapEntry({ address: productAddress(product, base), changedAt: product.updatedAt }),
    );
    const others = ['/', ...(await this.ownPages())];
    const pages = between(
      others.map((path) => sitemapEntry({ address: `${base}${path}` })).join(''),
      products,
    );
    const parts: FeedFile[] = [];
    for await (const part of inParts(pages, SITEMAP_ADDRESSES))
      parts.push(await FeedFile.write(between(SITEMAP_START, part, SITEMAP_END)));
    if (parts.length === 1) return parts;
    const address = `${this.config.http.publicUrl}/api/v1/feeds/sitemap.xml`;
    return [await FeedFile.write(between(sitemapIndex(parts.length, address))), ...parts];
  }

  /** The pages of the served storefront beside its products: categories, and the pages of its words. */
  private async ownPages(): Promise<string[]> {
    if (!this.config.storefront) return [];
    const tree = await this.categories.all();
    const shown = tree.all.filter(({ slug }) => tree.findShown(slug) !== undefined);
    return [
      ...shown.map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`),
      ...(this.config.storefrontWords?.pages ?? []).map(({ name }) => `/pages/${name}`),
    ];
  }

  private pagesUrl(): string {
    const { pagesUrl } = this.config.shop;
    if (pagesUrl === undefined) throw new StorefrontNotSetError();
    return pagesUrl;
  }

  private storefrontUrl(): string {
    const { storefrontUrl } = this.config.shop.seller;
    if (storefrontUrl === undefined) throw new StorefrontNotSetError();
    return storefrontUrl;
  }
}

async function* between(start: string, inner?: AsyncGenerator<string>, end = ''): AsyncGenerator<string> {
  yield start;
  if (inner !== undefined) yield* inner;
  if (end !== '') yield end;
}
