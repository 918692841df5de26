import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProductRepository } from '../data/product.repository.js';
import { Product, ProductSchema } from '../data/product.schema.js';
import { SearchCatalogueService } from './search-catalogue.service.js';

/** Read access to the catalogue alone, for rebuilding the search index from the command line. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Product.name, schema: ProductSchema }])],
  providers: [ProductRepository, SearchCatalogueService],
  exports: [ProductRepository, SearchCatalogueService, MongooseModule],
})
export class SearchCatalogueModule {}
