import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { withoutNulls } from '#common/collections/without-nulls.js';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { newId } from '#infrastructure/database/new-id.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { insertStoredForms } from '#infrastructure/database/stored-form.js';
import { inOpenUnit } from '#infrastructure/database/unit-of-work.js';
import { asRead } from '../data/as-read.js';
import { attentionFields, derivedFields, paymentKey, withDerivedFields } from '../data/derived-fields.js';
import { Order, type OrderNote } from '../data/order.schema.js';
import type { TransitionDetails } from '../data/transition-details.js';
import type { AttentionTerms } from '../domain/attention.js';
import { PAYMENT_STATUSES, type OrderTransition } from '../domain/order-state.js';
import { mayFail } from '../money/payment-decision.js';
import { unpaidInvoiceDue } from '../sums/unpaid-invoice.js';
import { OrderChangedError } from '../orders.errors.js';
import { MOST_NOTES } from '../orders.limits.js';
import type { Supply } from '../tax/place-of-supply.js';

/**
 * The randomly chosen order number is in use, or a concurrent checkout of the account has the slot. The transaction is
 * lost; repeat all of it with other values.
 */
export class OrderCollisionError extends Error {}

/** Why something was done to an order, as people have typed it. */
const REASONS = { 'discount.reason': 1, 'statusHistory.$[].reason': 1 } as const;

/** The personal texts about another attempt. */
const ASKED = {
  'redelivery.note': null,
  'redelivery.phone': null,
  'redelivery.street': null,
  'redelivery.refusal': null,
} as const;

/** Writes orders: new ones, transitions that are conditional on the state that was read, and what is kept beside the state. */
@Injectable()
export class OrderWritesRepository {
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

  /** Notes that somebody begins to pay by the order's link, and when the gateway is asked about it, if that is earlier than planned. */
  async beginPayment(id: Types.ObjectId, startedAt: Date, reconcileAt: Date): Promise<void> {
    await this.model.updateOne(
      { _id: id, orderStatus: 'PENDING', paymentLink: { $exists: true } },
      { $set: { 'paymentLink.startedAt': startedAt }, $min: { reconcileAt } },
    );
  }

  /**
   * Applies a transition if the order is still as it was read, with a history entry if the status changes.
   * @returns the order afterwards
   * @throws OrderChangedError if it has changed
   */
  async applyTransition(
    order: Order,
    transition: OrderTransition,
    { by, reason, note, at, shipment, address, delivery, reconcileAt, trackAt }: TransitionDetails,
  ): Promise<Order> {
    const moves = transition.orderStatus !== undefined && transition.orderStatus !== order.orderStatus;
    const entry = { status: transition.orderStatus, at, by, ...(reason === undefined ? {} : { reason }) };
    // A dispatch that has described other goods or another address goes no further.
    // What comes back at the door was in the parcel.
    const leaves = transition.cancelledUnits !== undefined && transition.orderStatus !== 'DELIVERED';
    const changesParcel = address !== undefined || leaves || transition.pricing !== undefined;
    const isAnotherParcel = shipment !== undefined || changesParcel;
    const shipped = {
      ...shipment,
      ...address,
      ...(delivery === undefined ? {} : { delivery }),
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

  /**
   * Gives an order that is to be paid at the door its gateway order, and notes that somebody begins to pay it.
   * @returns false if it can no longer be paid online
   */
  async beginOnlinePayment(
    id: Types.ObjectId,
    {
      gatewayOrderId,
      onlineSince,
      reconcileAt,
    }: { gatewayOrderId: string; onlineSince: Date; reconcileAt: Date },
  ): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      {
        _id: id,
        isCash: true,
        orderStatus: 'PROCESSING',
        paymentStatus: 'PENDING',
        invoicedAt: { $exists: false },
        gatewayOrderId: { $in: [null, gatewayOrderId] },
      },
      { $set: { gatewayOrderId, 'cod.onlineSince': onlineSince, reconcileAt } },
    );
    return matchedCount === 1;
  }

  /** Deletes a reserved order without a gateway order. @returns the deleted order, or null if there is none */
  async deleteReservation(id: Types.ObjectId): Promise<Order | null> {
    return this.model.findOneAndDelete({ _id: id, hasGatewayOrder: false }).lean();
  }

  /** Records a failed payment. A later payment may still pay the order. */
  async markPaymentFailed(gatewayOrderId: string): Promise<void> {
    await this.model.updateOne(
      { gatewayOrderId, paymentStatus: { $in: PAYMENT_STATUSES.filter(mayFail) }, cod: { $exists: false } },
      { $set: { paymentStatus: 'FAILED' } },
    );
  }

  /**
   * Scrambles the owner's first name and address and removes last name, phone, email, and what was typed about the order:
   * notes, tags, those of refunds, reasons, also of a discount, what was asked of the carrier after a failed attempt, what it said of a failed
   * dispatch, its last word if that may name people. The order lines stay.
   */
  async scrambleOwner(
    userId: string,
    scrambled: Pick<Order, 'userFirstname' | 'shippingAddress'>,
  ): Promise<void> {
    await this.model.updateMany(
      { userId },
      {
        $set: { ...scrambled, userEmail: null, ownerErased: true },
        $unset: { userLastname: 1, phone: 1, phoneEnd: 1, notes: 1, tags: 1, dispatchFailure: 1, ...REASONS },
      },
    );
    await this.model.updateMany({ userId, redelivery: { $exists: true } }, setAndUnset(ASKED));
    await this.model.updateMany(
      { userId, redeliveryLink: { $exists: true } },
      setAndUnset({ redeliveryLink: null }),
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
    const { shipmentSilenceMs, timeZone, codRemittanceMs } = this.config.shop;
    return { now, silenceMs: shipmentSilenceMs, timeZone, remittanceMs: codRemittanceMs };
  }

  /** Keeps what the taxes of an order follow from that has not kept it at checkout. */
  async keepSupply(id: Types.ObjectId, supply: Supply): Promise<void> {
    const lacking = { _id: id, supply: { $exists: false }, ownerErased: false };
    await this.model.updateOne(lacking, { $set: { supply } });
  }

  /** Removes the references of the refunds that were repaid by hand. */
  async forgetRepayments(id: Order['_id']): Promise<void> {
    await this.model.updateOne({ _id: id }, setAndUnset({ 'refunds.$[each].reference': null }), {
      arrayFilters: [{ 'each.reference': { $ne: null } }],
    });
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
