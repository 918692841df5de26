import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProductRepository } from './data/product.repository.js';
import { Product, ProductSchema } from './data/product.schema.js';
import { ProductListingsService } from './services/product-listings.service.js';

/** The reading side of the catalogue alone: all that is needed to rebuild an index of it from the command line. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Product.name, schema: ProductSchema }])],
  providers: [ProductRepository, ProductListingsService],
  exports: [ProductRepository, ProductListingsService, MongooseModule],
})
export class ProductListingsModule {}
