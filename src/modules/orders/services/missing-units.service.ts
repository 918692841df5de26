import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { LateDeliveryRepository } from '../data/late-delivery.repository.js';
import { OrderRepository } from '../data/order.repository.js';
import { OrderStockService } from './order-stock.service.js';

const PAGE = 100;

/**
 * Takes from the stock what late deliveries could not take, once the stock has it: until then the books differ, because the
 * shop has sold units that are with another customer (decisions 13.17).
 */
@Injectable()
export class MissingUnitsService {
  constructor(
    private readonly deliveries: LateDeliveryRepository,
    private readonly orders: OrderRepository,
    private readonly units: OrderStockService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** One order after the other, each in a unit of work. Idempotent. */
  async takeAll(): Promise<void> {
    let last: Types.ObjectId | undefined;
    do {
      const ids = await this.deliveries.findMissing(last, PAGE);
      for (const id of ids) await this.take(id);
      last = ids.length < PAGE ? undefined : ids.at(-1);
    } while (last !== undefined);
  }

  private async take(id: Types.ObjectId): Promise<void> {
    await this.unitOfWork.run(async () => {
      const order = await this.orders.findById(id.toHexString());
      if (order !== null) await this.units.takeMissing(order);
    });
  }
}
