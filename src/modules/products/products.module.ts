import { Module } from '@nestjs/common';
import { ProductChangeOutbox } from './product-change-outbox.js';
import { StockRepository } from './data/stock.repository.js';
import { ProductListingsModule } from './product-listings.module.js';
import { ProductsAdminController } from './products-admin.controller.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { CatalogueService } from './use-cases/catalogue.service.js';
import { ProductAdminService } from './use-cases/product-admin.service.js';
import { ProductImagesService } from './use-cases/product-images.service.js';

/** The catalogue: products, their images and their stock. */
@Module({
  imports: [ProductListingsModule],
  controllers: [ProductsController, ProductsAdminController],
  providers: [
    ProductsService,
    CatalogueService,
    ProductAdminService,
    ProductImagesService,
    ProductChangeOutbox,
    StockRepository,
  ],
  exports: [ProductsService, ProductListingsModule],
})
export class ProductsModule {}
