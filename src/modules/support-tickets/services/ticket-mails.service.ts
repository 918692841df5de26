import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { greetingName, UsersService } from '#modules/users/index.js';
import { TicketRepository } from '../data/support-ticket.repository.js';
import { supportReplyMail } from '../mails/ticket-reply.mail.js';
import { REPLY_MAIL } from '../support-tickets.jobs.js';

/** Sends the mails about a ticket to the address of its owner. */
@Injectable()
export class TicketMailsService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sends a reply. An unverified address, which may be a stranger's, gets neither subject nor reply. Sends nothing when
   * the account was deleted.
   */
  @HandlesJob(REPLY_MAIL)
  async sendReply({ ticketId, messageId }: PayloadOf<typeof REPLY_MAIL>, effectId: string): Promise<void> {
    const ticket = await this.tickets.find(ticketId, {});
    const reply = ticket?.messages.find(({ _id }) => _id.toHexString() === messageId);
    if (ticket === null || ticket.userId === null || reply === undefined) return;
    const account = await this.users.findAccountOrNull(ticket.userId.toHexString());
    if (account === null) return;
    const words = account.isEmailVerified ? { subject: ticket.subject, reply: reply.message } : undefined;
    const mail = { firstname: greetingName(account), ticketId, words };
    const content = supportReplyMail(this.config.shop.seller, mail);
    await this.mailer.send({ id: effectId, to: account.email, ...content });
  }
}
