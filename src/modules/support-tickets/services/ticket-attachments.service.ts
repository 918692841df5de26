import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { toWebp } from '#infrastructure/image-host/image-conversion.js';
import type { ImageOwner } from '#infrastructure/image-host/image-decoders.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { TicketRepository } from '../data/support-ticket.repository.js';
import type { Ticket } from '../data/support-ticket.schema.js';
import { AttachmentLimitError, TicketNotFoundError } from '../support-tickets.errors.js';
import { DESTROY_ATTACHMENTS } from '../support-tickets.jobs.js';
import { MAX_ATTACHMENTS } from '../support-tickets.limits.js';
import { toTicket, type TicketView } from '../views/support-ticket.view.js';

/** Stores the images of tickets, and deletes them when the owner deletes the account. */
@Injectable()
export class TicketAttachmentsService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly imageHost: ImageHost,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the uploaded file at the path `upload` as WebP and adds it to the owner's ticket.
   * @throws what `toWebp` throws, TicketNotFoundError, AttachmentLimitError beyond five images
   */
  async add(ticketId: string, owner: ImageOwner, upload: string): Promise<TicketView> {
    const userId = owner.id;
    const content = await toWebp(upload, owner);
    refuseFull(await this.tickets.find(ticketId, { userId }));
    const file = { folder: 'tickets', extension: 'webp', contentType: 'image/webp', content };
    const url = await this.imageHost.store(file);
    const ticket = await this.tickets.addAttachment(ticketId, { userId }, url, this.clock.now());
    if (ticket !== null) return toTicket(ticket);
    // The ticket reached its limit or its owner was deleted meanwhile; the stored file is unreferenced.
    await this.imageHost.remove(url);
    refuseFull(await this.tickets.find(ticketId, { userId }));
    throw new AttachmentLimitError();
  }

  /** Deletes the images marked for deletion. Idempotent. @throws ExternalCallError of the image host */
  @HandlesJob(DESTROY_ATTACHMENTS)
  async destroy({ ticketId }: PayloadOf<typeof DESTROY_ATTACHMENTS>): Promise<void> {
    for (const url of await this.tickets.findFilesToDestroy(ticketId)) await this.imageHost.remove(url);
    await this.tickets.clearFilesToDestroy(ticketId);
  }
}

function refuseFull(ticket: Ticket | null): void {
  if (ticket === null) throw new TicketNotFoundError();
  if (ticket.attachments.length >= MAX_ATTACHMENTS) throw new AttachmentLimitError();
}
