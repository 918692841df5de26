import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersKeptFile, Public, ReadsCatalogue, type KeptFile } from '#http/decorators.js';
import { SitemapQuery } from './dto/sitemap.query.js';
import { SitemapPartNotFoundError, StorefrontNotSetError } from './feeds.errors.js';
import { FEED_TYPE } from './feeds.limits.js';
import { FeedsService } from './services/feeds.service.js';

@ApiTags('Feeds')
@Public()
@ReadsCatalogue()
@Controller('feeds')
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  /** All products that are sold, for Google Merchant Center: RSS 2.0, made anew every ten minutes. 404 unless `STOREFRONT_URL` is set. */
  @Get('google-merchant.xml')
  @AnswersKeptFile({
    contentType: FEED_TYPE,
    description: 'The feed',
    errors: [StorefrontNotSetError],
  })
  getMerchantFeed(): Promise<KeptFile> {
    return this.feeds.merchantFeed();
  }

  /**
   * The pages of the products in the storefront, for search engines, made anew every ten minutes. Above 50,000 it is an index that
   * names its parts. 404 unless `STOREFRONT_URL` is set.
   */
  @Get('sitemap.xml')
  @AnswersKeptFile({
    contentType: FEED_TYPE,
    description: 'The sitemap',
    errors: [StorefrontNotSetError, SitemapPartNotFoundError],
  })
  getSitemap(@Query() { part }: SitemapQuery): Promise<KeptFile> {
    return this.feeds.sitemapOf(part);
  }
}
