import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderRepository } from '../data/order.repository.js';
import { carrierTarget, type CarrierEvent } from '../domain/carrier-event.js';
import { carrierChange } from '../domain/carrier-order.js';
import { toCarrierEvent, type CarrierEventDto } from '../dto/carrier-event.dto.js';
import type { CarrierWebhookAnswer } from '../views/order-answers.view.js';
import { OrderTransitions } from './order-transitions.service.js';

/** Takes the tracking webhooks of the carrier: repeated, late and out of order as they come. */
@Injectable()
export class DeliveryUpdates {
  private readonly logger = new Logger('Carrier');

  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The answer is the same whatever the event did: the carrier is not told what we know. */
  async receive(body: CarrierEventDto): Promise<CarrierWebhookAnswer> {
    await this.take(toCarrierEvent(body));
    return { status: 'success', received: true };
  }

  private async take(event: CarrierEvent): Promise<void> {
    const { orderNumber, statusText, at } = event;
    const target = carrierTarget(statusText);
    if (target === undefined || event.isReturn) return;
    await this.unitOfWork.run(async () => {
      const order = await this.orders.findByNumber(orderNumber);
      if (order === null) {
        this.logger.warn({
          msg: 'a carrier event for an order that we do not know',
          orderNumber,
          statusText,
        });
        return;
      }
      const change = carrierChange(order, { target, at }, this.clock.now());
      if (change === undefined) {
        this.logger.log({ msg: 'a carrier event that is late or was told before', orderNumber, statusText });
        return;
      }
      await this.transitions.apply(order, change, { by: 'CARRIER' });
    });
  }
}
