import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { CategoriesModule } from '#modules/categories/index.js';
import { UsersModule } from '#modules/users/index.js';
import { WebhookEventsModule } from '#modules/webhook-events/index.js';
import { CategoryProductsModule } from './category-products.module.js';
import { ProductPictureRepository } from './data/product-picture.repository.js';
import { ProductPicturesService } from './services/product-pictures.service.js';
import { ProductAddressRepository } from './data/product-address.repository.js';
import { ProductAddress, ProductAddressSchema } from './data/product-address.schema.js';
import { ProductCategoryRepository } from './data/product-category.repository.js';
import { StockMovementRepository } from './stock/stock-movement.repository.js';
import { StockMovement, StockMovementSchema } from './stock/stock-movement.schema.js';
import { StockRepository } from './stock/stock.repository.js';
import { ProductsAdminController } from './products-admin.controller.js';
import { ProductsController } from './products.controller.js';
import * as jobs from './products.jobs.js';
import { CustomerCatalogueService } from './services/customer-catalogue.service.js';
import { ProductsBulkController } from './products-bulk.controller.js';
import { ProductsAdminService } from './editing/products-admin.service.js';
import { BulkUpdateService } from './editing/bulk-update.service.js';
import { ProductCategoriesService } from './editing/product-categories.service.js';
import { ProductEditsService } from './editing/product-edits.service.js';
import { ProductChangeOutboxService } from './services/product-change-outbox.service.js';
import { ProductImagesService } from './editing/product-images.service.js';
import { SearchCatalogueModule } from './search/search-catalogue.module.js';
import { OrderedStockService } from './stock/ordered-stock.service.js';
import { ProductsForSaleService } from './services/products-for-sale.service.js';
import { ProductRecordsService } from './services/product-records.service.js';
import { ProductWebhooksService } from './services/product-webhooks.service.js';
import { ProductRatingsService } from './services/product-ratings.service.js';
import { AdminCatalogueService } from './services/admin-catalogue.service.js';
import { SaleScheduleService } from './editing/sale-schedule.service.js';
import { VariantsService } from './editing/variants.service.js';
import { StockLedgerService } from './stock/stock-ledger.service.js';
import { StockRetentionService } from './stock/stock-retention.service.js';
import { StockMovementsService } from './stock/stock-movements.service.js';

/** The catalogue: products, their images and their stock. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    AuditLogModule,
    CategoriesModule,
    CategoryProductsModule,
    UsersModule,
    SearchCatalogueModule,
    WebhookEventsModule,
    MongooseModule.forFeature([
      { name: StockMovement.name, schema: StockMovementSchema },
      { name: ProductAddress.name, schema: ProductAddressSchema },
    ]),
  ],
  controllers: [ProductsController, ProductsBulkController, ProductsAdminController],
  providers: [
    ProductsForSaleService,
    OrderedStockService,
    CustomerCatalogueService,
    ProductsAdminService,
    BulkUpdateService,
    ProductCategoriesService,
    ProductCategoryRepository,
    AdminCatalogueService,
    ProductEditsService,
    ProductRecordsService,
    ProductWebhooksService,
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
    ProductsForSaleService,
    OrderedStockService,
    ProductPicturesService,
    ProductRatingsService,
    StockLedgerService,
    StockRetentionService,
    StockMovementsService,
    AdminCatalogueService,
    ProductsAdminService,
    SaleScheduleService,
    VariantsService,
    SearchCatalogueModule,
  ],
})
export class ProductsModule {}
