import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProductRepository } from './data/product.repository.js';
import { Product, ProductSchema } from './data/product.schema.js';
import { ProductListings } from './product-listings.js';

/** The reading side of the catalogue alone: all that is needed to rebuild an index of it from the command line. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Product.name, schema: ProductSchema }])],
  providers: [ProductRepository, ProductListings],
  exports: [ProductRepository, ProductListings, MongooseModule],
})
export class ProductListingsModule {}
