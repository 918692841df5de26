import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CouponsModule } from '#modules/coupons/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { CartChangesService } from './services/cart-changes.service.js';
import { CartsController } from './carts.controller.js';
import { CartsPersonalData } from './carts.personal-data.js';
import { CartsService } from './services/carts.service.js';
import { CartRepository } from './data/cart.repository.js';
import { StoredCart, StoredCartSchema } from './data/cart.schema.js';

/** The carts: one for each user, priced with today's products and coupon. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: StoredCart.name, schema: StoredCartSchema }]),
    ProductsModule,
    CouponsModule,
  ],
  controllers: [CartsController],
  providers: [CartsService, CartChangesService, CartRepository, CartsPersonalData],
  exports: [CartsService],
})
export class CartsModule {}
