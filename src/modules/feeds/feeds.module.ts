import { Module } from '@nestjs/common';
import { CategoriesModule } from '#modules/categories/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { FeedsController } from './feeds.controller.js';
import { FeedProductsService } from './services/feed-products.service.js';
import { FeedsService } from './services/feeds.service.js';

/** Feeds of the catalogue for others: Google Merchant Center, search engines. It only reads. */
@Module({
  imports: [CategoriesModule, ProductsModule],
  controllers: [FeedsController],
  providers: [FeedProductsService, FeedsService],
})
export class FeedsModule {}
