import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Order, type OrderStatus } from '#modules/orders/index.js';
import type { CashCount, CashOutcome } from '../domain/delivery-figures.js';
import { within, type ReportPeriod } from './order-reports.repository.js';

const PREFIX_DIGITS = 3;

/** Parcels that have arrived, of those that were promised by a day. */
export interface PromisedParcels {
  readonly parcels: number;
  readonly onTime: number;
}

/** Reads how parcels arrive, and what is paid at the door. Indexes hold all that it reads. */
@Injectable()
export class DeliveryReportRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Counts the cash orders that were created in the period, by the beginning of their PIN code and by their outcome. */
  async countCash(period: ReportPeriod): Promise<CashCount[]> {
    const found = await this.model.aggregate<StoredCount>([
      { $match: { isCash: true, hasGatewayOrder: true, createdAt: within(period) } },
      {
        $group: {
          _id: {
            prefix: { $substrCP: ['$shippingAddress.pincode', 0, PREFIX_DIGITS] },
            status: '$orderStatus',
            payment: '$paymentStatus',
          },
          orders: { $sum: 1 },
          totalMinor: { $sum: '$pricing.totalMinor' },
        },
      },
    ]);
    return found.map(({ _id: { prefix, status, payment }, ...sums }) => ({
      prefix,
      outcome: outcomeOf(status, payment),
      ...sums,
    }));
  }

  /** Counts the parcels of orders of the period that have arrived, and those of them by the end of their promised day in the shop's zone. */
  async countPromised(period: ReportPeriod, timeZone: string): Promise<PromisedParcels> {
    const arrivedOn = { $dateToString: { date: '$deliveredAt', format: '%Y-%m-%d', timezone: timeZone } };
    const isOnTime = { $lte: [arrivedOn, '$delivery.estimatedDelivery.to'] };
    const [found] = await this.model.aggregate<PromisedParcels>([
      {
        $match: {
          createdAt: within(period),
          deliveredAt: { $gt: new Date(0) },
          'delivery.estimatedDelivery.to': { $gt: '' },
        },
      },
      { $group: { _id: null, parcels: { $sum: 1 }, onTime: { $sum: { $cond: [isOnTime, 1, 0] } } } },
    ]);
    return found === undefined ? { parcels: 0, onTime: 0 } : { parcels: found.parcels, onTime: found.onTime };
  }
}

interface StoredCount {
  readonly _id: {
    readonly prefix: string;
    readonly status: OrderStatus;
    readonly payment: Order['paymentStatus'];
  };
  readonly orders: number;
  readonly totalMinor: number;
}

function outcomeOf(status: OrderStatus, payment: Order['paymentStatus']): CashOutcome {
  if (status === 'DELIVERED') return 'DELIVERED';
  if (status === 'RETURNED') return payment === 'EXPIRED' ? 'CAME_BACK' : 'ARRIVED';
  return status === 'RETURN_REQUESTED' ? 'ARRIVED' : 'OPEN';
}
