import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { trackingKey } from '#common/validation/tracking-number.js';
import { OF_SPENT } from '../sums/spent.js';
import { orderNumberIn } from '../parcels/parcels.js';
import { paymentKey } from './derived-fields.js';
import { Order } from './order.schema.js';

/** How many orders are looked at of those that have, or had, one tracking number. */
const MOST_OF_ONE_NUMBER = 20;

/** The cost of an order, and what of it has come back. */
export type OrderSum = Pick<
  Order,
  'paymentStatus' | 'gatewayPaymentId' | 'payments' | 'refunds' | 'createdAt'
> & {
  readonly pricing: Pick<Order['pricing'], 'totalMinor'>;
};

/** The cash that the courier is to collect for an order, and under which keys it counts. */
export interface OpenCash {
  readonly codOpenKeys: readonly string[];
  readonly cod: { readonly amountMinor: number };
}

/** How many orders that are to be collected are looked at: each limit is far below, unless the staff place more. */
const MOST_OPEN_CASH = 1_000;

/** Finds orders by what identifies them. `OrderWritesRepository` writes them. */
@Injectable()
export class OrderRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  async findById(id: string): Promise<Order | null> {
    return this.model.findById(id).lean();
  }

  /** Finds an order that has its gateway order. Incomplete checkouts are not visible. */
  async findWithGatewayOrder(id: string): Promise<Order | null> {
    return this.model.findOne({ _id: id, hasGatewayOrder: true }).lean();
  }

  /** Finds those of the orders that have their gateway orders, in no order. */
  async findAllById(ids: readonly string[]): Promise<Order[]> {
    return this.model.find({ _id: { $in: ids }, hasGatewayOrder: true }).lean();
  }

  async findNumbers(ids: readonly string[]): Promise<Array<Pick<Order, '_id' | 'orderNumber'>>> {
    return this.model
      .find({ _id: { $in: ids } })
      .select({ orderNumber: 1 })
      .lean();
  }

  /** Finds the caller's own order; null for another user's order. */
  async findOwn(id: string, userId: string): Promise<Order | null> {
    return this.model.findOne({ _id: id, userId, hasGatewayOrder: true }).lean();
  }

  async findByNumber(orderNumber: string): Promise<Order | null> {
    return this.model.findOne({ orderNumber, hasGatewayOrder: true }).lean();
  }

  /** Finds the order of a parcel by our reference at the carrier. */
  async findByParcel(reference: string): Promise<Order | null> {
    const found = await this.findByNumber(reference);
    const orderNumber = orderNumberIn(reference);
    return found === null && orderNumber !== undefined ? this.findByNumber(orderNumber) : found;
  }

  /** Finds the accounts with an order that has, or had, a tracking number. @param key see `trackingKey` */
  async findOwnersByTracking(key: string): Promise<string[]> {
    const found = await this.model
      .find({ trackingKeys: key, hasGatewayOrder: true })
      .select({ userId: 1 })
      .limit(MOST_OF_ONE_NUMBER)
      .lean();
    return [...new Set(found.flatMap(({ userId }) => userId?.toHexString() ?? []))];
  }

  /**
   * Finds the order of a parcel by its tracking number, else by one that it had, however it is written. Couriers reuse tracking
   * numbers after years, so the newest order wins.
   */
  async findByTrackingNumber(trackingNumber: string): Promise<Order | null> {
    const key = trackingKey(trackingNumber);
    if (key === '') return null;
    const found = await this.model
      .find({ trackingKeys: key, hasGatewayOrder: true })
      .sort({ createdAt: -1 })
      .limit(MOST_OF_ONE_NUMBER)
      .lean();
    return found.find((order) => trackingKey(order.trackingNumber ?? '') === key) ?? found[0] ?? null;
  }

  async findByGatewayOrder(gatewayOrderId: string): Promise<Order | null> {
    return this.model.findOne({ gatewayOrderId }).lean();
  }

  /** Finds the orders of orders at the gateway. */
  async findAllByGatewayOrder(
    gatewayOrderIds: readonly string[],
  ): Promise<Array<Pick<Order, '_id' | 'orderNumber' | 'gatewayOrderId'>>> {
    return this.model
      .find({ gatewayOrderId: { $in: [...gatewayOrderIds] } })
      .select({ orderNumber: 1, gatewayOrderId: 1 })
      .lean();
  }

  async findByPaymentLink(tokenHash: string): Promise<Order | null> {
    return this.model.findOne({ 'paymentLink.tokenHash': tokenHash, hasGatewayOrder: true }).lean();
  }

  async findByRedeliveryLink(tokenHash: string): Promise<Order | null> {
    return this.model.findOne({ 'redeliveryLink.tokenHash': tokenHash, hasGatewayOrder: true }).lean();
  }

  /** Finds the order of a payment at the gateway, not that of a manual payment with such a reference. */
  async findByPayment(gatewayPaymentId: string): Promise<Order | null> {
    return this.model.findOne({ payments: { $elemMatch: { gatewayPaymentId, manual: null } } }).lean();
  }

  /** Returns those of the payments that an order has, as the gateway's or by a reference. */
  async knownPayments(paymentIds: readonly string[]): Promise<Set<string>> {
    const named = { 'payments.gatewayPaymentId': { $in: [...paymentIds] } };
    const orders = await this.model.find(named).select({ 'payments.gatewayPaymentId': 1 }).lean();
    return new Set(
      orders.flatMap(({ payments }) => payments.map(({ gatewayPaymentId }) => gatewayPaymentId)),
    );
  }

  /** Whether an order has a payment whose id differs from this one in letter case at most. */
  async hasPaymentInAnyCase(gatewayPaymentId: string): Promise<boolean> {
    return (await this.model.exists({ paymentKeys: paymentKey(gatewayPaymentId) })) !== null;
  }

  /** Finds the order of a payment that an administrator has marked with this reference. */
  async findByReference(reference: string): Promise<Order | null> {
    return this.model
      .findOne({ payments: { $elemMatch: { gatewayPaymentId: reference, manual: true } } })
      .lean();
  }

  /** How many of the account's unpaid orders hold a use of the coupon. */
  async countUnpaidWithCoupon(couponId: string, userId: string): Promise<number> {
    return this.model.countDocuments({
      userId,
      unpaidSlot: { $gte: 0 },
      couponHeld: true,
      'coupon.couponId': couponId,
    });
  }

  /** The slots of the account's unpaid orders: see `OrderState.unpaidSlot`. */
  async unpaidSlotsOf(userId: string): Promise<number[]> {
    const holding = await this.model
      .find({ userId, unpaidSlot: { $gte: 0 } }, { unpaidSlot: 1, userId: 1 })
      .lean();
    return holding.map(({ unpaidSlot }) => unpaidSlot!);
  }

  /** Finds what is still to be collected at the door under one of these keys: see `openCashKeysOf`. */
  async findOpenCash(keys: readonly string[]): Promise<OpenCash[]> {
    return this.model
      .find({ codOpenKeys: { $in: [...keys] } })
      .select({ codOpenKeys: 1, 'cod.amountMinor': 1 })
      .limit(MOST_OPEN_CASH)
      .lean<OpenCash[]>();
  }

  /** Returns what the orders of one user come to, oldest first. */
  async findSumsOf(userId: string): Promise<OrderSum[]> {
    return this.model
      .find({ userId, hasGatewayOrder: true })
      .select({ ...OF_SPENT, createdAt: 1 })
      .sort({ createdAt: 1 })
      .lean();
  }

  /** The orders of one user, oldest first. */
  async findAllOf(userId: string): Promise<Order[]> {
    return this.model.find({ userId, hasGatewayOrder: true }).sort({ createdAt: 1 }).lean();
  }
}
