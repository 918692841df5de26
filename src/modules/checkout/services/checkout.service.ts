import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { CartsService } from '#modules/carts/index.js';
import { UsersService } from '#modules/users/index.js';
import type { CheckoutDto } from '../dto/checkout.dto.js';
import { accountKey, couponCodeOf } from '../domain/priced-cart.js';
import { toCheckout, type CheckoutView } from '../views/checkout.view.js';
import { CONFIRMATION_MS } from '../checkout.limits.js';
import { OrderPlacementService } from './order-placement.service.js';
import { PaymentMethodsService } from './payment-methods.service.js';
import type { OrderDraft } from './place-order.service.js';

/** Places the order of a customer's cart. The cart keeps its content until the order is paid, or is to be paid at the door. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly placement: OrderPlacementService,
    private readonly carts: CartsService,
    private readonly users: UsersService,
    private readonly methods: PaymentMethodsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Places an order for the caller's cart.
   * @param key the `Idempotency-Key`: with the same body it returns the same order for 24 hours
   * @throws ValidationFailedError for a way of paying that the shop does not take; what `OrderPlacementService.place` throws
   */
  async place(userId: string, request: CheckoutDto, key: string | undefined): Promise<CheckoutView> {
    await this.methods.assertTaken(request.paymentMethod);
    const order = await this.placement.place({
      userId,
      key,
      request: keyed(request),
      turn: accountKey(userId),
      draft: () => this.draft(userId, request),
    });
    return toCheckout(order);
  }

  /** Reads what a checkout of the caller's cart orders. */
  async draft(userId: string, request: CheckoutDto): Promise<OrderDraft> {
    const { addressId, phone, expectedTotal, rateId, paymentMethod } = request;
    const content = await this.carts.contentOf(userId);
    return {
      content,
      couponCode: couponCodeOf(content, request.couponCode),
      pincode: () => this.users.pincodeOf(userId, addressId),
      lockBuyer: () => this.users.lockBuyer(userId, addressId, phone),
      phone,
      expectedTotal,
      rateId,
      paymentMethod,
      limitedAccount: paymentMethod === 'GATEWAY' ? userId : undefined,
      by: 'CUSTOMER',
      reservedForMs:
        paymentMethod === 'GATEWAY' ? this.config.shop.reservationTtlSeconds * 1000 : CONFIRMATION_MS,
    };
  }
}

function keyed({
  addressId,
  couponCode,
  phone,
  expectedTotal,
  rateId,
  paymentMethod,
}: CheckoutDto): unknown[] {
  const request: unknown[] = ['checkout', addressId, couponCode, phone];
  if (paymentMethod !== 'GATEWAY') return [...request, expectedTotal, rateId, paymentMethod];
  // Without them the request is the one that earlier versions have stored.
  if (expectedTotal === undefined && rateId === undefined) return request;
  return [...request, expectedTotal, ...(rateId === undefined ? [] : [rateId])];
}
