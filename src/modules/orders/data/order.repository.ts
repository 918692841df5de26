import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { withoutNulls } from '#common/collections/without-nulls.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { trackingKey } from '#common/validation/tracking-number.js';
import { newId } from '#infrastructure/database/new-id.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { insertStoredForms } from '#infrastructure/database/stored-form.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { inOpenUnit } from '#infrastructure/database/unit-of-work.js';
import type { AttentionTerms } from '../domain/attention.js';
import { PAYMENT_STATUSES, type OrderTransition } from '../domain/order-state.js';
import { orderNumberIn } from '../domain/parcels.js';
import { mayFail } from '../domain/payment-decision.js';
import type { Supply } from '../domain/place-of-supply.js';
import { OF_SPENT } from '../domain/spent.js';
import { unpaidInvoiceDue } from '../domain/unpaid-invoice.js';
import { OrderChangedError } from '../orders.errors.js';
import { MOST_NOTES } from '../orders.limits.js';
import { asRead } from './as-read.js';
import { attentionFields, derivedFields, paymentKey, withDerivedFields } from './derived-fields.js';
import { Order, type OrderNote } from './order.schema.js';

/** How many orders are looked at of those that have, or had, one tracking number. */
const MOST_OF_ONE_NUMBER = 20;

/** The details of a transition beside the state: its cause, its time and further fields. */
export interface TransitionDetails {
  readonly by: string;
  /** The customer's words; kept in the history if the status changes. */
  readonly reason?: string | undefined;
  /** The text of a note of theirs for the staff; an order with as many notes as it may have gets no other. */
  readonly note?: string | undefined;
  readonly at: Date;
  /** The parcel as dispatched; all null when the order has none any more. What is not named stays. */
  readonly shipment?:
    | Readonly<
        Record<'trackingNumber' | 'courierName' | 'trackingUrl', string | null> &
          Partial<Record<'carrierOrderId' | 'ewaybillNumber', string | null>>
      >
    | undefined;
  /** Where the order goes from now on, while it has no parcel. A dispatch that has described the former address goes no further. */
  readonly address?: Pick<Order, 'shippingAddress' | 'supply' | 'phone'> | undefined;
  /** The next time to ask the gateway about payments and refunds. */
  readonly reconcileAt?: Date;
  /** The next time to ask the carrier about the parcel; null for none. */
  readonly trackAt?: Date | null;
}

/** What an order has cost, and what of it has come back. */
export type OrderSum = Pick<
  Order,
  'paymentStatus' | 'gatewayPaymentId' | 'payments' | 'refunds' | 'createdAt'
> & {
  readonly pricing: Pick<Order['pricing'], 'totalMinor'>;
};

/**
 * The randomly chosen order number is in use, or a concurrent checkout of the account has the slot. The transaction is
 * lost; repeat all of it with other values.
 */
export class OrderCollisionError extends Error {}

/** Why something was done to an order, as people have typed it. */
const REASONS = { 'discount.reason': 1, 'statusHistory.$[].reason': 1 } as const;

/** Reads single orders and applies transitions, conditional on the state that was read. */
@Injectable()
export class OrderRepository {
  constructor(
    @InjectModel(Order.name) private readonly model: Model<Order>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws OrderCollisionError */
  async insert(order: Order): Promise<Order> {
    try {
      const stored = withDerivedFields(order, this.attentionTerms(order.createdAt));
      await insertStoredForms(this.model, [stored]);
      return stored;
    } catch (error) {
      if (isDuplicateKey(error, 'orderNumber') || isDuplicateKey(error, 'unpaidSlot'))
        throw new OrderCollisionError('The order number or the slot is in use', { cause: error });
      throw error;
    }
  }

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

  /** Notes that somebody begins to pay by the order's link, and when the gateway is asked about it, if that is earlier than planned. */
  async beginPayment(id: Types.ObjectId, startedAt: Date, reconcileAt: Date): Promise<void> {
    await this.model.updateOne(
      { _id: id, orderStatus: 'PENDING', paymentLink: { $exists: true } },
      { $set: { 'paymentLink.startedAt': startedAt }, $min: { reconcileAt } },
    );
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

  /**
   * Applies a transition if the order is still as it was read, with a history entry if the status changes.
   * @returns the order afterwards
   * @throws OrderChangedError if it has changed
   */
  async applyTransition(
    order: Order,
    transition: OrderTransition,
    { by, reason, note, at, shipment, address, reconcileAt, trackAt }: TransitionDetails,
  ): Promise<Order> {
    const moves = transition.orderStatus !== undefined && transition.orderStatus !== order.orderStatus;
    const entry = { status: transition.orderStatus, at, by, ...(reason === undefined ? {} : { reason }) };
    // A dispatch that has described other goods or another address goes no further.
    const changesParcel = address !== undefined || transition.cancelledUnits !== undefined;
    const isAnotherParcel = shipment !== undefined || changesParcel;
    const shipped = {
      ...shipment,
      ...address,
      // One that is recorded, or was left behind by a reopened order, has ended, too.
      ...(isAnotherParcel ? { dispatchLease: null } : {}),
      // What the carrier has refused were the former goods, or the former address.
      ...(isAnotherParcel || transition.orderStatus === 'SHIPPED' ? { dispatchFailure: null } : {}),
    };
    const after = {
      ...order,
      ...withoutUndefined(transition),
      ...shipped,
      statusHistory: moves ? [...order.statusHistory, entry] : order.statusHistory,
    };
    const state = withoutNulls(after);
    const derived = { ...derivedFields(state, this.attentionTerms(at)), ...unpaidInvoiceDue(state, at) };
    const changed = await this.model
      .findOneAndUpdate(
        {
          _id: order._id,
          orderStatus: order.orderStatus,
          paymentStatus: order.paymentStatus,
          stockState: order.stockState,
          ...asRead(order),
          ...(changesParcel ? undispatchedAsRead(order) : {}),
        },
        {
          ...setAndUnset({ ...transition, ...shipped, reconcileAt, trackAt, ...derived }),
          ...pushed({
            statusHistory: moves ? entry : undefined,
            notes: note === undefined ? undefined : noteOf(order, { text: note, at, by }),
          }),
        },
        { returnDocument: 'after' },
      )
      .lean();
    if (changed === null) throw new OrderChangedError(order.orderNumber);
    return changed;
  }

  /**
   * Attaches the gateway order. From now on the customer can see and pay the order.
   * @returns null if the reservation was released, the order already has a gateway order, or the account is deleted
   */
  async attachGatewayOrder(
    order: Order,
    placing: Required<Pick<Order, 'gatewayOrderId' | 'releaseAt' | 'reconcileAt'>>,
  ): Promise<Order | null> {
    const attention = attentionFields(
      { ...order, hasGatewayOrder: true },
      this.attentionTerms(order.createdAt),
    );
    const placed = await this.model.collection.findOneAndUpdate(
      { _id: order._id, hasGatewayOrder: false, ownerErased: false },
      { $set: { hasGatewayOrder: true, ...placing, ...withoutNulls(attention) } },
      { ...inOpenUnit(), returnDocument: 'after' },
    );
    return placed as Order | null;
  }

  /** Deletes a reserved order without a gateway order. @returns the deleted order, or null if there is none */
  async deleteReservation(id: Types.ObjectId): Promise<Order | null> {
    return this.model.findOneAndDelete({ _id: id, hasGatewayOrder: false }).lean();
  }

  /** Records a failed payment. A later payment may still pay the order. */
  async markPaymentFailed(gatewayOrderId: string): Promise<void> {
    await this.model.updateOne(
      { gatewayOrderId, paymentStatus: { $in: PAYMENT_STATUSES.filter(mayFail) } },
      { $set: { paymentStatus: 'FAILED' } },
    );
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

  /** What the orders of one user come to, oldest first. */
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

  /**
   * Scrambles the owner's first name and address and removes last name, phone, email, and what was typed about the order:
   * notes, those of refunds, reasons, also of a discount, what the carrier said of a failed dispatch, its last word if that may name people. The order lines stay.
   */
  async scrambleOwner(
    userId: string,
    scrambled: Pick<Order, 'userFirstname' | 'shippingAddress'>,
  ): Promise<void> {
    await this.model.updateMany(
      { userId },
      {
        $set: { ...scrambled, userEmail: null, ownerErased: true },
        $unset: { userLastname: 1, phone: 1, phoneEnd: 1, notes: 1, dispatchFailure: 1, ...REASONS },
      },
    );
    await this.model.updateMany(
      { userId, 'carrierStatus.isKnown': { $ne: true } },
      setAndUnset({ carrierStatus: null }),
    );
    const refunded = { userId, 'refunds.0': { $exists: true } };
    await this.model.updateMany(
      refunded,
      setAndUnset({ 'refunds.$[].note': null, 'refunds.$[].failureReason': null }),
    );
    // It is not dispatched any more, and needs no attention for that.
    for (const order of await this.model.find({ userId, needsAttention: true }).lean())
      await this.model.updateOne(
        { _id: order._id },
        setAndUnset(attentionFields(order, this.attentionTerms())),
      );
  }

  /** Works out anew why an order needs attention. @returns false if it has changed since it was read: then nothing is written */
  async refreshAttention(order: Order): Promise<boolean> {
    const { _id, orderStatus, attentionDueAt } = order;
    const { matchedCount } = await this.model.updateOne(
      { _id, orderStatus, attentionDueAt, ...asRead(order) },
      setAndUnset(attentionFields(order, this.attentionTerms())),
    );
    return matchedCount === 1;
  }

  /** Returns what decides beside an order's state on the attention that it needs. */
  attentionTerms(now = this.clock.now()): AttentionTerms {
    return { now, silenceMs: this.config.shop.shipmentSilenceMs };
  }

  /** Keeps what the taxes of an order follow from that has not kept it at checkout. */
  async keepSupply(id: Types.ObjectId, supply: Supply): Promise<void> {
    const lacking = { _id: id, supply: { $exists: false }, ownerErased: false };
    await this.model.updateOne(lacking, { $set: { supply } });
  }

  /** Replaces the id of one of the order's payments, wherever the order names it. */
  async renamePayment({ _id, refunds = [] }: Order, from: string, to: string): Promise<void> {
    const named = { 'each.gatewayPaymentId': from };
    const parts = refunds.length === 0 ? ['payments'] : ['payments', 'refunds'];
    for (const part of parts)
      await this.model.updateOne(
        { _id },
        { $set: { [`${part}.$[each].gatewayPaymentId`]: to } },
        { arrayFilters: [named] },
      );
    await this.model.updateOne({ _id, gatewayPaymentId: from }, { $set: { gatewayPaymentId: to } });
    const [key, renamed] = [paymentKey(from), paymentKey(to)];
    await this.model.updateOne(
      { _id, paymentKeys: key },
      { $set: { 'paymentKeys.$[each]': renamed } },
      { arrayFilters: [{ each: key }] },
    );
  }
}

/** The update that adds to lists, each by one; nothing is not added. */
function pushed(added: Readonly<Record<string, object | undefined>>): { $push?: Record<string, unknown> } {
  const $push = withoutUndefined(added);
  return Object.keys($push).length === 0 ? {} : { $push };
}

function noteOf({ notes = [] }: Order, note: Omit<OrderNote, '_id'>): OrderNote | undefined {
  return notes.length < MOST_NOTES ? { _id: newId(), ...note } : undefined;
}

/** The condition that the order has no parcel and the same owner, and that no dispatch of it has begun since it was read. */
function undispatchedAsRead({ dispatchLease, ownerErased }: Order): Record<string, unknown> {
  return {
    ownerErased,
    trackingNumber: null,
    'dispatchLease.token': dispatchLease?.token ?? null,
    'dispatchLease.until': dispatchLease?.until ?? null,
  };
}
