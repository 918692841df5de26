import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { CategoriesModule } from '#modules/categories/index.js';
import { UsersModule } from '#modules/users/index.js';
import { CategoryProductsModule } from './category-products.module.js';
import { ProductPictureRepository } from './data/product-picture.repository.js';
import { ProductPicturesService } from './services/product-pictures.service.js';
import { ProductAddressRepository } from './data/product-address.repository.js';
import { ProductAddress, ProductAddressSchema } from './data/product-address.schema.js';
import { ProductCategoryRepository } from './data/product-category.repository.js';
import { ProductRepository } from './data/product.repository.js';
import { Product, ProductSchema } from './data/product.schema.js';
import { StockMovementRepository } from './data/stock-movement.repository.js';
import { StockMovement, StockMovementSchema } from './data/stock-movement.schema.js';
import { StockRepository } from './data/stock.repository.js';
import { ProductsAdminController } from './products-admin.controller.js';
import { ProductsController } from './products.controller.js';
import * as jobs from './products.jobs.js';
import { CatalogueService } from './services/catalogue.service.js';
import { ProductsBulkController } from './products-bulk.controller.js';
import { ProductsAdminService } from './services/products-admin.service.js';
import { BulkUpdateService } from './services/bulk-update.service.js';
import { ProductCategoriesService } from './services/product-categories.service.js';
import { ProductEditsService } from './services/product-edits.service.js';
import { ProductChangeOutboxService } from './services/product-change-outbox.service.js';
import { ProductImagesService } from './services/product-images.service.js';
import { ProductListingsService } from './services/product-listings.service.js';
import { ProductsService } from './services/products.service.js';
import { ProductRatingsService } from './services/product-ratings.service.js';
import { ProductQueriesService } from './services/product-queries.service.js';
import { SaleScheduleService } from './services/sale-schedule.service.js';
import { VariantsService } from './services/variants.service.js';
import { StockLedgerService } from './services/stock-ledger.service.js';
import { StockRetentionService } from './services/stock-retention.service.js';
import { StockMovementsService } from './services/stock-movements.service.js';

/** Read access to the catalogue alone, for rebuilding the search index from the command line. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Product.name, schema: ProductSchema }])],
  providers: [ProductRepository, ProductListingsService],
  exports: [ProductRepository, ProductListingsService, MongooseModule],
})
export class ProductListingsModule {}

/** The catalogue: products, their images and their stock. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    AuditLogModule,
    CategoriesModule,
    CategoryProductsModule,
    UsersModule,
    ProductListingsModule,
    MongooseModule.forFeature([
      { name: StockMovement.name, schema: StockMovementSchema },
      { name: ProductAddress.name, schema: ProductAddressSchema },
    ]),
  ],
  controllers: [ProductsController, ProductsBulkController, ProductsAdminController],
  providers: [
    ProductsService,
    CatalogueService,
    ProductsAdminService,
    BulkUpdateService,
    ProductCategoriesService,
    ProductCategoryRepository,
    ProductQueriesService,
    ProductEditsService,
    SaleScheduleService,
    ProductImagesService,
    VariantsService,
    ProductChangeOutboxService,
    ProductAddressRepository,
    StockRepository,
    StockMovementRepository,
    StockMovementsService,
    StockLedgerService,
    StockRetentionService,
    ProductRatingsService,
    ProductPictureRepository,
    ProductPicturesService,
  ],
  exports: [
    ProductsService,
    ProductPicturesService,
    ProductRatingsService,
    StockLedgerService,
    StockRetentionService,
    StockMovementsService,
    ProductQueriesService,
    ProductsAdminService,
    SaleScheduleService,
    VariantsService,
    ProductListingsModule,
  ],
})
export class ProductsModule {}
