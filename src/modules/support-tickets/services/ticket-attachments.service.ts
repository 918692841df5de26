import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { toWebp } from '#infrastructure/image-host/webp.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { TicketRepository } from '../data/ticket.repository.js';
import type { Ticket } from '../data/ticket.schema.js';
import { MAX_ATTACHMENTS } from '../domain/ticket-status.js';
import { AttachmentLimitError, TicketNotFoundError } from '../support-tickets.errors.js';
import { DESTROY_ATTACHMENTS } from '../support-tickets.jobs.js';
import { toTicket, type TicketView } from '../views/ticket.view.js';

/** The images of a ticket: uploaded by its owner, destroyed with the owner's account. */
@Injectable()
export class TicketAttachmentsService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly imageHost: ImageHost,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the image at the path `upload` as WebP and adds it to the owner's ticket.
   * @throws NotAnImageError, TicketNotFoundError, AttachmentLimitError beyond five images
   */
  async add(ticketId: string, userId: string, upload: string): Promise<TicketView> {
    const content = await toWebp(upload);
    refuseFull(await this.tickets.find(ticketId, { userId }));
    const url = await this.imageHost.store({
      folder: 'tickets',
      extension: 'webp',
      contentType: 'image/webp',
      content,
    });
    const image = { url, max: MAX_ATTACHMENTS, at: this.clock.now() };
    const ticket = await this.tickets.addAttachment(ticketId, { userId }, image);
    if (ticket !== null) return toTicket(ticket);
    // Filled up, or given up by its owner, meanwhile: nothing refers to the file.
    await this.imageHost.remove(url);
    refuseFull(await this.tickets.find(ticketId, { userId }));
    throw new AttachmentLimitError(MAX_ATTACHMENTS);
  }

  /** Destroys the images that were set aside. Idempotent. @throws ExternalCallError of the image host */
  @HandlesJob(DESTROY_ATTACHMENTS)
  async destroy({ ticketId }: PayloadOf<typeof DESTROY_ATTACHMENTS>): Promise<void> {
    for (const url of await this.tickets.findFilesToDestroy(ticketId)) await this.imageHost.remove(url);
    await this.tickets.forgetFilesToDestroy(ticketId);
  }
}

function refuseFull(ticket: Ticket | null): void {
  if (ticket === null) throw new TicketNotFoundError();
  if (ticket.attachments.length >= MAX_ATTACHMENTS) throw new AttachmentLimitError(MAX_ATTACHMENTS);
}
