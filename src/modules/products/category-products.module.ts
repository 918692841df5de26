import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CategoryProductsService } from '#modules/categories/index.js';
import { ProductCategoryRepository } from './data/product-category.repository.js';
import { ProductRepository } from './data/product.repository.js';
import { Product, ProductSchema } from './data/product.schema.js';
import { CategoryCountsService } from './services/category-counts.service.js';

/** The answers of the products to `categories`. Global, because that module lies below and cannot import this one. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: Product.name, schema: ProductSchema }])],
  providers: [
    ProductRepository,
    ProductCategoryRepository,
    { provide: CategoryProductsService, useClass: CategoryCountsService },
  ],
  exports: [CategoryProductsService],
})
export class CategoryProductsModule {}
