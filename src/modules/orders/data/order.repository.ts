import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import type { OrderTransition } from '../domain/order-state.js';
import { refundsIn } from '../domain/refunds.js';
import { OrderChangedError } from '../orders.errors.js';
import { Order } from './order.schema.js';

/** A new order, as checkout inserts it. */
export type NewOrder = Omit<Order, '_id' | 'user'> & { _id: Types.ObjectId; user: string };

/** The details of a transition beside the state: its cause, its time and further fields. */
export interface TransitionDetails {
  readonly by: string;
  readonly at: Date;
  readonly shipment?: Pick<Order, 'trackingNumber' | 'courierName' | 'carrierOrderId'>;
  /** The next time to ask the gateway about payments and refunds. */
  readonly reconcileAt?: Date;
}

/** Reads single orders and applies transitions, conditional on the state that was read. */
@Injectable()
export class OrderRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /**
   * @throws a duplicate key error on `orderNumber` if the number is in use, on `unpaidSlot` if a concurrent checkout
   * of the account has the slot
   */
  async insert(order: NewOrder): Promise<Order> {
    const [created] = await this.model.create([order]);
    return created!.toObject();
  }

  async findById(id: string): Promise<Order | null> {
    return this.model.findById(id).lean();
  }

  /** Finds an order that has its gateway order. Incomplete checkouts are not visible. */
  async findWithGatewayOrder(id: string): Promise<Order | null> {
    return this.model.findOne({ _id: id, placed: true }).lean();
  }

  /** Finds the caller's own order; null for another user's order. */
  async findOwn(id: string, userId: string): Promise<Order | null> {
    return this.model.findOne({ _id: id, user: userId, placed: true }).lean();
  }

  async findByNumber(orderNumber: string): Promise<Order | null> {
    return this.model.findOne({ orderNumber, placed: true }).lean();
  }

  /** Finds the order of a parcel. Couriers reuse tracking numbers after years, so the newest order wins. */
  async findByTrackingNumber(trackingNumber: string): Promise<Order | null> {
    return this.model.findOne({ trackingNumber, placed: true }).sort({ createdAt: -1 }).lean();
  }

  async findByGatewayOrder(gatewayOrderId: string): Promise<Order | null> {
    return this.model.findOne({ gatewayOrderId }).lean();
  }

  async findByPayment(gatewayPaymentId: string): Promise<Order | null> {
    return this.model.findOne({ 'payments.gatewayPaymentId': gatewayPaymentId }).lean();
  }

  /**
   * Applies a transition if the order is still as it was read, with a history entry if the status changes.
   * @returns the order afterwards
   * @throws OrderChangedError if it has changed
   */
  async applyTransition(
    order: Order,
    transition: OrderTransition,
    details: TransitionDetails,
  ): Promise<Order> {
    const moves = transition.orderStatus !== undefined && transition.orderStatus !== order.orderStatus;
    const entry = { status: transition.orderStatus, at: details.at, by: details.by };
    const changed = await this.model
      .findOneAndUpdate(
        {
          _id: order._id,
          orderStatus: order.orderStatus,
          paymentStatus: order.paymentStatus,
          stockState: order.stockState,
          ...asRead(order),
        },
        {
          ...setAndUnset({ ...transition, ...shipmentFields(details), reconcileAt: details.reconcileAt }),
          ...(moves ? { $push: { statusHistory: entry } } : {}),
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
    id: Types.ObjectId,
    placing: Required<Pick<Order, 'gatewayOrderId' | 'sweepAt' | 'reconcileAt'>>,
  ): Promise<Order | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, placed: false, ownerErased: false },
        { $set: { placed: true, ...placing } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Deletes a reserved order without a gateway order. @returns the deleted order, or null if there is none */
  async deleteReservation(id: Types.ObjectId): Promise<Order | null> {
    return this.model.findOneAndDelete({ _id: id, placed: false }).lean();
  }

  /** Records a failed payment. A later payment may still pay the order. */
  async markPaymentFailed(gatewayOrderId: string): Promise<void> {
    await this.model.updateOne(
      { gatewayOrderId, paymentStatus: 'PENDING' },
      { $set: { paymentStatus: 'FAILED' } },
    );
  }

  /** The slots of the account's unpaid orders: see `OrderState.unpaidSlot`. */
  async unpaidSlotsOf(userId: string): Promise<number[]> {
    const holding = await this.model
      .find({ user: userId, unpaidSlot: { $gte: 0 } }, { unpaidSlot: 1, user: 1 })
      .lean();
    return holding.map(({ unpaidSlot }) => unpaidSlot!);
  }

  /** The orders of one user, oldest first. */
  async findAllOf(userId: string): Promise<Order[]> {
    return this.model.find({ user: userId, placed: true }).sort({ createdAt: 1 }).lean();
  }

  /** Scrambles the owner's name and address and removes phone and email. The order lines stay. */
  async scrambleOwner(
    userId: string,
    scrambled: Pick<Order, 'userFirstname' | 'shippingAddress'>,
  ): Promise<void> {
    await this.model.updateMany(
      { user: userId },
      { $set: { ...scrambled, userEmail: null, ownerErased: true }, $unset: { phone: 1 } },
    );
  }
}

/** The condition that payments and refunds are unchanged, each in the state that was read. */
function asRead(order: Order): Record<string, unknown> {
  const refunds = refundsIn(order);
  return Object.fromEntries([
    ...order.payments.map(({ state }, index) => [`payments.${index}.state`, state]),
    [`payments.${order.payments.length}`, { $exists: false }],
    ...refunds.map(({ status }, index) => [`refunds.${index}.status`, status]),
    [`refunds.${refunds.length}`, { $exists: false }],
  ]);
}

/** The fields that a dispatch sets. It also ends the dispatch lease. */
function shipmentFields({ shipment }: TransitionDetails): Record<string, unknown> {
  return shipment === undefined ? {} : { ...shipment, dispatchLease: null };
}
