import { Module } from '@nestjs/common';
import { ProductChangeOutboxService } from './services/product-change-outbox.service.js';
import { StockRepository } from './data/stock.repository.js';
import { ProductListingsModule } from './product-listings.module.js';
import { ProductsAdminController } from './products-admin.controller.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './services/products.service.js';
import { CatalogueService } from './services/catalogue.service.js';
import { ProductAdminService } from './services/product-admin.service.js';
import { ProductImagesService } from './services/product-images.service.js';

/** The catalogue: products, their images and their stock. */
@Module({
  imports: [ProductListingsModule],
  controllers: [ProductsController, ProductsAdminController],
  providers: [
    ProductsService,
    CatalogueService,
    ProductAdminService,
    ProductImagesService,
    ProductChangeOutboxService,
    StockRepository,
  ],
  exports: [ProductsService, ProductListingsModule],
})
export class ProductsModule {}
