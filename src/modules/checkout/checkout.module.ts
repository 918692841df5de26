import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { CartsModule } from '#modules/carts/index.js';
import { CouponsModule } from '#modules/coupons/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentsModule } from '#modules/payments/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { ShippingRatesModule } from '#modules/shipping-rates/index.js';
import { UsersModule } from '#modules/users/index.js';
import { CashOrdersController } from './cash-orders.controller.js';
import { CheckoutController } from './checkout.controller.js';
import * as jobs from './checkout.jobs.js';
import { CouponPreviewController } from './coupon-preview.controller.js';
import { OrdersForCustomersController } from './orders-for-customers.controller.js';
import { CashCustomerRepository } from './data/cash-customer.repository.js';
import { CashCustomer, CashCustomerSchema } from './data/cash-customer.schema.js';
import { CashConfirmationService } from './services/cash-confirmation.service.js';
import { CashLimitsService } from './services/cash-limits.service.js';
import { CashOrdersService } from './services/cash-orders.service.js';
import { OnlinePaymentsService } from './services/online-payments.service.js';
import { PaymentMethodsService } from './services/payment-methods.service.js';
import { CheckoutPreviewService } from './services/checkout-preview.service.js';
import { CheckoutService } from './services/checkout.service.js';
import { CouponPreviewService } from './services/coupon-preview.service.js';
import { GatewayOrdersService } from './services/gateway-orders.service.js';
import { OrderPlacementService } from './services/order-placement.service.js';
import { OrdersForCustomersService } from './services/orders-for-customers.service.js';
import { PlaceOrderService } from './services/place-order.service.js';
import { OrderedCartService } from './services/ordered-cart.service.js';
import { ReservationReleaseService } from './services/reservation-release.service.js';
import { StaffOrdersService } from './services/staff-orders.service.js';

/** From a cart, or what the staff order for a customer, to an order that waits for its payment, and the end of those that are not paid. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: CashCustomer.name, schema: CashCustomerSchema }]),
    OutboxModule.forFeature(jobs),
    CartsModule,
    CouponsModule,
    OrdersModule,
    PaymentsModule,
    ProductsModule,
    ShippingRatesModule,
    UsersModule,
  ],
  controllers: [
    CheckoutController,
    CashOrdersController,
    CouponPreviewController,
    OrdersForCustomersController,
  ],
  providers: [
    CheckoutService,
    CheckoutPreviewService,
    OrdersForCustomersService,
    OrderPlacementService,
    PlaceOrderService,
    GatewayOrdersService,
    StaffOrdersService,
    OrderedCartService,
    PaymentMethodsService,
    CashCustomerRepository,
    CashLimitsService,
    CashOrdersService,
    CashConfirmationService,
    OnlinePaymentsService,
    CouponPreviewService,
    ReservationReleaseService,
  ],
  exports: [ReservationReleaseService],
})
export class CheckoutModule {}
