import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UsersService, type Account, type AddressView } from '#modules/users/index.js';
import { OrderRepository, type NewOrder } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import { ORDER_NUMBER_RANGE, orderNumber } from '../domain/order-number.js';
import { freeSlot } from '../domain/unpaid-slot.js';
import { TooManyUnpaidOrdersError } from '../orders.errors.js';
import { Baskets, type Basket } from './basket.service.js';

/** How long a reservation may stay without its gateway order before the sweeper takes it back. */
const PLACING_GRACE_MS = 2 * 60_000;

/** What the customer asks checkout for. */
export interface CheckoutRequest {
  readonly addressId: string;
  readonly couponCode?: string | undefined;
  /** Whom the courier calls; without it, the phone of the profile. */
  readonly phone?: string | undefined;
}

/** Reserves: makes the `PENDING` order, counts the coupon's use and takes the stock off the shelf. */
@Injectable()
export class Reservations {
  constructor(
    private readonly baskets: Baskets,
    private readonly users: UsersService,
    private readonly orders: OrderRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the order of a cart. Call it inside a unit of work. The stock is taken last, for it is what buyers
   * contend for.
   * @throws what `Baskets.of` throws, UserNotFoundError, AddressNotFoundError, TooManyUnpaidOrdersError; a duplicate
   * key on `orderNumber` or `unpaidSlot`: a new try takes others
   */
  async reserve(userId: string, request: CheckoutRequest): Promise<Order> {
    const account = await this.users.findAccount(userId);
    const basket = await this.baskets.of(userId, request.couponCode);
    const address = await this.users.findAddress(userId, request.addressId);
    const unpaidSlot = await this.unpaidSlot(userId);
    await this.baskets.useCoupon(basket, userId);
    const phone = request.phone ?? account.phone ?? undefined;
    const order = await this.orders.insert({
      ...this.newOrder(account, basket, { address, phone }),
      unpaidSlot,
    });
    await this.baskets.takeStock(basket);
    return order;
  }

  /** Names what other checkouts may want at the same time: see `KeyedMutex`. */
  async contendedBy(userId: string, { couponCode }: CheckoutRequest): Promise<string[]> {
    return [`account ${userId}`, ...(await this.baskets.contendedBy(userId, couponCode))];
  }

  private async unpaidSlot(userId: string): Promise<number> {
    const held = await this.orders.unpaidSlotsOf(userId);
    const slot = freeSlot(held, this.config.shop.maxUnpaidOrders, randomInt);
    if (slot === undefined) throw new TooManyUnpaidOrdersError();
    return slot;
  }

  private newOrder(
    account: Account,
    { lines, coupon, pricing }: Basket,
    { address, phone }: { address: AddressView; phone: string | undefined },
  ): NewOrder {
    const now = this.clock.now();
    const ttlMs = this.config.shop.reservationTtlSeconds * 1000;
    const { street, city, state, pincode, label } = address;
    return {
      _id: newId(),
      orderNumber: orderNumber(now, randomInt(ORDER_NUMBER_RANGE)),
      user: account.id,
      userEmail: account.email,
      userFirstname: account.firstname,
      ...(phone === undefined ? {} : { phone }),
      ownerErased: false,
      placed: false,
      orderStatus: 'PENDING',
      paymentStatus: 'PENDING',
      stockState: 'RESERVED',
      couponHeld: coupon !== undefined,
      ...(coupon === undefined ? {} : { coupon: { couponId: coupon.couponId, code: coupon.code } }),
      pricing,
      currency: this.config.shop.currency,
      items: lines.map(({ productId, ...line }) => ({ productId: new Types.ObjectId(productId), ...line })),
      shippingAddress: { street, city, state, pincode, label },
      payments: [],
      reservedUntil: new Date(now.getTime() + ttlMs),
      sweepAt: new Date(now.getTime() + Math.min(ttlMs, PLACING_GRACE_MS)),
      statusHistory: [{ status: 'PENDING', at: now, by: 'CUSTOMER' }],
      createdAt: now,
    };
  }
}
