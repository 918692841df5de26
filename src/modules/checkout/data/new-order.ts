import { randomInt } from 'node:crypto';
import { Types } from 'mongoose';
import type { AppConfig } from '#config/app-config.js';
import { newId } from '#infrastructure/database/new-id.js';
import type { Account, AddressView } from '#modules/users/index.js';
import {
  type Order,
  isRegistered,
  supplyTo,
  ORDER_NUMBER_RANGE,
  orderNumber,
  orderNumberParts,
} from '#modules/orders/index.js';
import { PLACING_GRACE_MS } from '../checkout.limits.js';
import type { PricedCart } from '../domain/priced-cart.js';

/** The input of a new order. */
export interface OrderContent {
  readonly account: Account;
  readonly cart: PricedCart;
  readonly address: AddressView;
  /** The courier's contact phone. */
  readonly phone: string | undefined;
  /** See `OrderState.unpaidSlot`. */
  readonly unpaidSlot: number;
}

/** Builds a `PENDING` order with reserved stock and without a gateway order. */
export function newOrder(content: OrderContent, shop: AppConfig['shop'], now: Date): Order {
  const { account, cart, address, phone, unpaidSlot } = content;
  const { lines, coupon, pricing } = cart;
  const { _id: _addressId, isDefault: _isDefault, ...shippingAddress } = address;
  const ttlMs = shop.reservationTtlSeconds * 1000;
  const number = orderNumber(now, randomInt(ORDER_NUMBER_RANGE));
  return {
    _id: newId(),
    orderNumber: number,
    numberParts: orderNumberParts(number),
    userId: new Types.ObjectId(account.id),
    userEmail: account.email,
    userFirstname: account.firstname,
    userLastname: account.lastname,
    ...(phone === undefined ? {} : { phone }),
    ownerErased: false,
    hasGatewayOrder: false,
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    stockState: 'RESERVED',
    couponHeld: coupon !== undefined,
    ...(coupon === undefined ? {} : { coupon: { couponId: coupon.couponId, code: coupon.code } }),
    pricing,
    currency: shop.currency,
    items: lines.map(({ productId, ...line }) => ({
      itemId: newId().toHexString(),
      productId: new Types.ObjectId(productId),
      ...line,
    })),
    shippingAddress,
    supply: supplyTo(address, isRegistered(shop.seller) ? shop.seller.state : undefined),
    payments: [],
    reservedUntil: new Date(now.getTime() + ttlMs),
    releaseAt: new Date(now.getTime() + Math.min(ttlMs, PLACING_GRACE_MS)),
    unpaidSlot,
    statusHistory: [{ status: 'PENDING', at: now, by: 'CUSTOMER' }],
    createdAt: now,
  };
}
