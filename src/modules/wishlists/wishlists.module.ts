import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CartsModule } from '#modules/carts/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { WishlistRepository } from './data/wishlist.repository.js';
import { Wishlist, WishlistSchema } from './data/wishlist.schema.js';
import { WishlistsController } from './wishlists.controller.js';
import { WishlistsPersonalData } from './wishlists.personal-data.js';
import { WishlistsService } from './services/wishlists.service.js';

/** The wishlist of each user. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: Wishlist.name, schema: WishlistSchema }]),
    ProductsModule,
    CartsModule,
  ],
  controllers: [WishlistsController],
  providers: [WishlistsService, WishlistRepository, WishlistsPersonalData],
})
export class WishlistsModule {}
