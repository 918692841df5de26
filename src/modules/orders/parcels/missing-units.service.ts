import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { LateDeliveryRepository } from '../writing/late-delivery.repository.js';
import { OrderRepository } from '../data/order.repository.js';
import { OrderStockService } from '../writing/order-stock.service.js';

const PAGE = 100;

/**
 * Takes from the stock what late deliveries could not take, once the stock has it: until then the books differ, because the
 * shop has sold units that are with another customer (decisions 13.17).
 */
@Injectable()
export class MissingUnitsService {
  private readonly logger = new Logger('Orders');

  constructor(
    private readonly deliveries: LateDeliveryRepository,
    private readonly orders: OrderRepository,
    private readonly units: OrderStockService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Takes one order after the other, each in a unit of work. Idempotent. A failed one is logged, and does not hold up
   * the others.
   */
  async takeAll(): Promise<void> {
    let last: Types.ObjectId | undefined;
    do {
      const ids = await this.deliveries.findMissing(last, PAGE);
      for (const id of ids) await this.take(id).catch((err: unknown) => this.complain(id, err));
      last = ids.length < PAGE ? undefined : ids.at(-1);
    } while (last !== undefined);
  }

  private async take(id: Types.ObjectId): Promise<void> {
    await this.unitOfWork.run(async () => {
      const order = await this.orders.findById(id.toHexString());
      if (order !== null) await this.units.takeMissing(order);
    });
  }

  private complain(order: Types.ObjectId, err: unknown): void {
    this.logger.error({
      event: 'order.missing_units_failed',
      msg: 'The units that a late delivery misses could not be taken from the stock; tried again with the next check',
      order,
      err,
    });
  }
}
