import { Processor } from '@nestjs/bullmq';
import { OutboxProcessor, type JobHandlers } from '#infrastructure/queue/outbox-processor.js';
import { ShipmentCancellationService } from '#modules/orders/index.js';

/** Does at the carrier what follows a commit. */
@Processor('carrier', { concurrency: 5 })
export class CarrierProcessor extends OutboxProcessor<'orders.cancel-shipment'> {
  constructor(private readonly cancellations: ShipmentCancellationService) {
    super();
  }

  protected override readonly handlers: JobHandlers<'orders.cancel-shipment'> = {
    'orders.cancel-shipment': ({ orderId }) => this.cancellations.carryOut(orderId),
  };
}
