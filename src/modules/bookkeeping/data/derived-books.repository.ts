import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { readEach } from '#common/collections/read-each.js';
import { Order } from '#modules/orders/index.js';
import { OF_SPENT, spentOn } from '#modules/orders/sums/index.js';
import { Product } from '#modules/products/index.js';
import { User } from '#modules/users/index.js';

/** The fields that the reasons and the keys of tracking numbers follow from, and the stored ones. */
const OF_ORDERS = {
  orderNumber: 1,
  orderStatus: 1,
  paymentStatus: 1,
  stockState: 1,
  cancelCause: 1,
  hasGatewayOrder: 1,
  refunds: 1,
  disputes: 1,
  carrierStatus: 1,
  dispatchFailure: 1,
  trackingNumber: 1,
  'shipments.trackingNumber': 1,
  trackingKeys: 1,
  ownerErased: 1,
  statusHistory: 1,
  payments: 1,
  gatewayPaymentId: 1,
  paymentTwiceAt: 1,
  'pricing.totalMinor': 1,
  'shippingAddress.state': 1,
  'shippingAddress.pincode': 1,
  'delivery.estimatedDelivery': 1,
  cod: 1,
  createdAt: 1,
  attention: 1,
  attentionDueAt: 1,
  needsAttention: 1,
} as const;

/** A product, and what lists have of it. */
export type ListedProduct = Pick<
  Product,
  '_id' | 'name' | 'basePriceMinor' | 'discountPercent' | 'salePriceMinor' | 'unitPriceMinor' | 'nameKey'
>;

/** An account, what it has spent, and what lists have of it. */
export type ListedAccount = Pick<User, '_id' | 'firstname' | 'lastname' | 'spentMinor' | 'nameKey'>;

/** Reads orders, products and accounts in pages, ordered by id. */
@Injectable()
export class DerivedBooksRepository {
  constructor(
    @InjectModel(Order.name) private readonly orders: Model<Order>,
    @InjectModel(Product.name) private readonly products: Model<Product>,
    @InjectModel(User.name) private readonly users: Model<User>,
  ) {}

  async findOrdersAfter(id: Types.ObjectId | undefined, limit: number): Promise<Order[]> {
    return this.orders
      .find(id === undefined ? {} : { _id: { $gt: id } })
      .select(OF_ORDERS)
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  async findProductsAfter(id: Types.ObjectId | undefined, limit: number): Promise<ListedProduct[]> {
    return this.products
      .find(id === undefined ? {} : { _id: { $gt: id } })
      .select({
        name: 1,
        basePriceMinor: 1,
        discountPercent: 1,
        salePriceMinor: 1,
        unitPriceMinor: 1,
        nameKey: 1,
      })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  async findAccountsAfter(id: Types.ObjectId | undefined, limit: number): Promise<ListedAccount[]> {
    return this.users
      .find(id === undefined ? {} : { _id: { $gt: id } })
      .select({ firstname: 1, lastname: 1, spentMinor: 1, nameKey: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  /**
   * Returns what the orders of these accounts come to, by the id of the account; accounts without orders are missing.
   */
  async spentBy(userIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    const orders = this.orders
      .find({ userId: { $in: [...userIds] }, hasGatewayOrder: true })
      .select({ ...OF_SPENT, userId: 1 })
      .lean()
      .cursor({ batchSize: 500 });
    for await (const order of orders) {
      const id = order.userId.toHexString();
      // One that cannot be read is a difference of the orders.
      for (const { value } of readEach([order], spentOn).read) sums.set(id, (sums.get(id) ?? 0) + value);
    }
    return sums;
  }
}
