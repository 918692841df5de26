import { Processor } from '@nestjs/bullmq';
import { OutboxProcessor, type JobHandlers } from '#infrastructure/queue/outbox-processor.js';
import { Refunds } from '#modules/orders/index.js';

/** Does at the payment gateway what follows a commit. */
@Processor('payments', { concurrency: 5 })
export class PaymentsProcessor extends OutboxProcessor<'orders.refund'> {
  constructor(private readonly refunds: Refunds) {
    super();
  }

  protected override readonly handlers: JobHandlers<'orders.refund'> = {
    'orders.refund': ({ orderId, refundId }, effectId) => this.refunds.refund(orderId, refundId, effectId),
  };
}
