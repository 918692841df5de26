import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Order, stockLinesOf } from '#modules/orders/index.js';
import type { StockLine } from '#modules/products/index.js';

/** The units that an unpaid order holds. */
export interface Reservation {
  readonly orderId: string;
  readonly orderNumber: string;
  /** When it ends unless the order is paid. */
  readonly until: Date;
  readonly lines: readonly StockLine[];
}

/** Reads which unpaid orders hold stock. */
@Injectable()
export class ReservationsService {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /**
   * Those that end next first.
   * @param productId only reservations of this product
   */
  async list(limit: number, productId?: string): Promise<Reservation[]> {
    const reserved = await this.orders
      .find({
        releaseAt: { $exists: true },
        hasGatewayOrder: true,
        ...(productId === undefined ? {} : { 'items.productId': productId }),
      })
      .select({ orderNumber: 1, reservedUntil: 1, items: 1 })
      .sort({ releaseAt: 1 })
      .limit(limit)
      .hint({ releaseAt: 1 })
      .lean();
    return reserved.map((order) => ({
      orderId: order._id.toHexString(),
      orderNumber: order.orderNumber,
      until: order.reservedUntil!,
      lines: stockLinesOf(order),
    }));
  }
}
