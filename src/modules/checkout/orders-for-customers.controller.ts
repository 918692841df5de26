import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AcceptsIdempotencyKey,
  Answers,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  ForAdministrators,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import { PaymentGatewayUnavailableError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import { CartLimitError, QuantityCapError, WrongSelectionError } from '#modules/carts/index.js';
import { CouponNotApplicableError, CouponNotFoundError } from '#modules/coupons/index.js';
import { OrderChangedError } from '#modules/orders/index.js';
import { CashUnavailableError } from '#modules/orders/cash/index.js';
import {
  InsufficientStockError,
  ProductNotFoundError,
  VariantRequiredError,
} from '#modules/products/index.js';
import { InsufficientStockForError } from '#modules/products/stock/index.js';
import { NotServedError } from '#modules/shipping-rates/index.js';
import { AddressNotFoundError, EmailTakenError, UserNotFoundError } from '#modules/users/index.js';
import {
  PaymentGatewayTimeoutError,
  PaymentRefusedError,
  PhoneRequiredError,
  RateUnavailableError,
  TotalAboveMaximumError,
  TotalBelowMinimumError,
} from './checkout.errors.js';
import { OrderForCustomerDto } from './dto/order-for-customer.dto.js';
import { OrdersForCustomersService } from './services/orders-for-customers.service.js';
import { OrderForCustomerView } from './views/order-for-customer.view.js';

@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin/for-customer')
export class OrdersForCustomersController {
  constructor(private readonly orders: OrdersForCustomersService) {}

  /**
   * Places an order for a customer, as their checkout would, without their cart, and mails them a link by which it is paid. Its
   * stock is reserved for `PAYMENT_LINK_HOURS`.
   */
  @Post()
  @AcceptsIdempotencyKey()
  @Answers({
    status: 201,
    message: 'Order created',
    type: OrderForCustomerView,
    errors: [
      UserNotFoundError,
      EmailTakenError,
      AddressNotFoundError,
      ProductNotFoundError,
      WrongSelectionError,
      VariantRequiredError,
      CartLimitError,
      QuantityCapError,
      InsufficientStockError,
      InsufficientStockForError,
      CouponNotFoundError,
      CouponNotApplicableError,
      NotServedError,
      RateUnavailableError,
      CashUnavailableError,
      PhoneRequiredError,
      TotalBelowMinimumError,
      TotalAboveMaximumError,
      ...IDEMPOTENCY_ERRORS,
      OrderChangedError,
      PaymentRefusedError,
      PaymentGatewayUnavailableError,
      PaymentGatewayTimeoutError,
    ],
  })
  placeOrderForCustomer(
    @CurrentUser() admin: AuthenticatedUser,
    @Body() body: OrderForCustomerDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<OrderForCustomerView> {
    return this.orders.place(body, { adminId: admin.id, key });
  }
}
