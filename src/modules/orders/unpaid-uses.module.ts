import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UnpaidUsesService } from '#modules/coupons/index.js';
import { OrderRepository } from './data/order.repository.js';
import { Order, OrderSchema } from './data/order.schema.js';

/** The answers of the orders to `coupons`. Global, because that module lies below and cannot import this one. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: Order.name, schema: OrderSchema }])],
  providers: [
    OrderRepository,
    {
      provide: UnpaidUsesService,
      inject: [OrderRepository],
      useFactory: (orders: OrderRepository): UnpaidUsesService => ({
        count: (couponId, userId) => orders.countUnpaidWithCoupon(couponId, userId),
      }),
    },
  ],
  exports: [UnpaidUsesService],
})
export class UnpaidUsesModule {}
