import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import type { OrderTransition } from '../domain/order-state.js';
import { refundsIn } from '../domain/refunds.js';
import { OrderChangedError } from '../orders.errors.js';
import { Order } from './order.schema.js';

/** A new order: everything that checkout knows of it. */
export type NewOrder = Omit<Order, '_id' | 'user'> & { _id: Types.ObjectId; user: string };

/** What a change carries beside the state: who caused it, and what the order gains with it. */
export interface TransitionDetails {
  readonly by: string;
  readonly at: Date;
  readonly shipment?: Pick<Order, 'trackingNumber' | 'courierName' | 'carrierOrderId'>;
  /** When the gateway is to be asked about the order's money. */
  readonly reconcileAt?: Date;
}

/** Reads single orders, and writes their moves: each on the condition that the order is as it was read. */
@Injectable()
export class OrderRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /**
   * @throws a duplicate key on `orderNumber`, when the number has been given before; on `unpaidSlot`, when another
   * checkout of the account has just taken the slot
   */
  async insert(order: NewOrder): Promise<Order> {
    const [created] = await this.model.create([order]);
    return created!.toObject();
  }

  async findById(id: string): Promise<Order | null> {
    return this.model.findById(id).lean();
  }

  /** An order that has been placed: what is half made is nobody's to see. */
  async findWithGatewayOrder(id: string): Promise<Order | null> {
    return this.model.findOne({ _id: id, placed: true }).lean();
  }

  /** The caller's own order; another's does not exist for them. */
  async findOwn(id: string, userId: string): Promise<Order | null> {
    return this.model.findOne({ _id: id, user: userId, placed: true }).lean();
  }

  async findByNumber(orderNumber: string): Promise<Order | null> {
    return this.model.findOne({ orderNumber, placed: true }).lean();
  }

  /** The order of a parcel. Couriers use their numbers again after years: the newest order is meant. */
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
   * Writes a change, and a history entry when the status moves, if the order still is as it was read.
   * @returns the order after it
   * @throws OrderChangedError when it is not
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
   * Makes a reserved order a placed one: the customer can pay it now.
   * @returns nothing when the order has been withdrawn, is placed already, or its owner's account is deleted
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

  /** Takes a reserved order away that was never placed. @returns it, or nothing when it is placed or gone */
  async deleteReservation(id: Types.ObjectId): Promise<Order | null> {
    return this.model.findOneAndDelete({ _id: id, placed: false }).lean();
  }

  /** A payment has failed; a later one may still pay the order. */
  async markPaymentFailed(gatewayOrderId: string): Promise<void> {
    await this.model.updateOne(
      { gatewayOrderId, paymentStatus: 'PENDING' },
      { $set: { paymentStatus: 'FAILED' } },
    );
  }

  /** The slots that the account's unpaid orders hold: see `OrderState.unpaidSlot`. */
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

  /** Scrambles who the owner was and where the orders went, and drops the phone; the lines are kept. */
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

/** The payments and refunds are those that were read, each in the same state. */
function asRead(order: Order): Record<string, unknown> {
  const refunds = refundsIn(order);
  return Object.fromEntries([
    ...order.payments.map(({ state }, index) => [`payments.${index}.state`, state]),
    [`payments.${order.payments.length}`, { $exists: false }],
    ...refunds.map(({ status }, index) => [`refunds.${index}.status`, status]),
    [`refunds.${refunds.length}`, { $exists: false }],
  ]);
}

/** What a dispatch leaves on the order: with it the right to dispatch has served its purpose. */
function shipmentFields({ shipment }: TransitionDetails): Record<string, unknown> {
  return shipment === undefined ? {} : { ...shipment, dispatchLease: null };
}
