import { randomInt } from 'node:crypto';
import { Types } from 'mongoose';
import { withoutNulls } from '#common/collections/without-nulls.js';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import type { AppConfig } from '#config/app-config.js';
import { newId } from '#infrastructure/database/new-id.js';
import type { Account, AddressView, DeliveryAddressDto } from '#modules/users/index.js';
import { type Order, ORDER_NUMBER_RANGE, orderNumber, orderNumberParts } from '#modules/orders/index.js';
import type { ShippingOption } from '#modules/shipping-rates/index.js';
import { isRegistered, supplyTo } from '#modules/orders/tax/index.js';
import { PLACING_GRACE_MS } from '../checkout.limits.js';
import type { PricedCart } from '../domain/priced-cart.js';

/** The input of a new order. */
export interface OrderContent extends Pick<Order, 'discount' | 'paymentLink' | 'unpaidSlot' | 'cod'> {
  readonly account: Account;
  readonly cart: PricedCart;
  /** An address of the book, or one of this order alone. */
  readonly address: DeliveryAddressDto & Partial<Pick<AddressView, '_id' | 'isDefault'>>;
  /** The courier's contact phone. */
  readonly phone: string | undefined;
  /** The actor who places it: see `StatusEntry`. */
  readonly by: string;
  readonly reservedUntil: Date;
}

/** Builds a `PENDING` order with reserved stock and without a gateway order, which one that is paid at the door never needs. */
export function newOrder(content: OrderContent, shop: AppConfig['shop'], now: Date): Order {
  const { account, cart, address, by, reservedUntil } = content;
  const { phone, unpaidSlot, discount, paymentLink, cod } = content;
  const { lines, coupon, pricing, delivery } = cart;
  const { _id: _addressId, isDefault: _isDefault, ...shippingAddress } = address;
  const number = orderNumber(now, randomInt(ORDER_NUMBER_RANGE));
  const releaseAtMs = Math.min(reservedUntil.getTime(), now.getTime() + PLACING_GRACE_MS);
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
    hasGatewayOrder: cod !== undefined,
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    stockState: 'RESERVED',
    couponHeld: coupon !== undefined,
    ...(coupon === undefined ? {} : { coupon: { couponId: coupon.couponId, code: coupon.code } }),
    ...withoutUndefined({ discount, paymentLink, unpaidSlot, cod }),
    pricing,
    ...(delivery === undefined ? {} : { delivery: deliveryOf(delivery) }),
    currency: shop.currency,
    items: lines.map(({ productId, ...line }) => ({
      itemId: newId().toHexString(),
      productId: new Types.ObjectId(productId),
      ...line,
    })),
    shippingAddress: withoutNulls(withoutUndefined(shippingAddress)) as Order['shippingAddress'],
    supply: supplyTo(address, isRegistered(shop.seller) ? shop.seller.state : undefined),
    payments: [],
    reservedUntil,
    releaseAt: cod === undefined ? new Date(releaseAtMs) : reservedUntil,
    statusHistory: [{ status: 'PENDING', at: now, by }],
    createdAt: now,
  };
}

/** The way of shipping as the order keeps it. */
function deliveryOf(option: ShippingOption): NonNullable<Order['delivery']> {
  const { rateId, name, priceMinor, minDays, maxDays, carrierDays, estimatedDelivery } = option;
  const days = withoutUndefined({ minDays, maxDays, carrierDays, estimatedDelivery });
  return { rateId, name, priceMinor, ...days };
}
