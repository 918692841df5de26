import { Processor } from '@nestjs/bullmq';
import { OutboxProcessor, type JobHandlers } from '#infrastructure/queue/outbox-processor.js';
import { TicketAttachments } from '#modules/support-tickets/index.js';

/** Does at the image host what follows a commit. */
@Processor('images', { concurrency: 2 })
export class ImagesProcessor extends OutboxProcessor<'support-tickets.destroy-attachments'> {
  constructor(private readonly attachments: TicketAttachments) {
    super();
  }

  protected override readonly handlers: JobHandlers<'support-tickets.destroy-attachments'> = {
    'support-tickets.destroy-attachments': ({ ticketId }) => this.attachments.destroy(ticketId),
  };
}
