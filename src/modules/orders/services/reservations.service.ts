import { Injectable } from '@nestjs/common';
import type { StockLine } from '#modules/products/index.js';
import { OrderScheduleRepository } from '../data/order-schedule.repository.js';
import { stockLinesOf } from '../domain/returned-units.js';

/** The units that an unpaid order holds. */
export interface Reservation {
  readonly orderId: string;
  readonly orderNumber: string;
  /** When it ends unless the order is paid. */
  readonly until: Date;
  readonly lines: readonly StockLine[];
}

/** Reads who holds stock without having paid for it. */
@Injectable()
export class ReservationsService {
  constructor(private readonly orders: OrderScheduleRepository) {}

  /**
   * Those that end next first.
   * @param productId only reservations of this product
   */
  async list(limit: number, productId?: string): Promise<Reservation[]> {
    const reserved = await this.orders.findReserved(limit, productId);
    return reserved.map((order) => ({
      orderId: order._id.toHexString(),
      orderNumber: order.orderNumber,
      until: order.reservedUntil!,
      lines: stockLinesOf(order),
    }));
  }
}
