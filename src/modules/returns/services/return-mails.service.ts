import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { greetingName, UsersService } from '#modules/users/index.js';
import { ReturnRepository } from '../data/return.repository.js';
import { returnDecisionMail } from '../mails/return-decision.mail.js';
import { DECISION_MAIL } from '../returns.jobs.js';

/** Sends the mails about a return to the address of its owner. */
@Injectable()
export class ReturnMailsService {
  constructor(
    private readonly returns: ReturnRepository,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sends a decision. An unverified address, which may be a stranger's, does not get the note, and a note that was
   * replaced by a later decision is left out. Sends nothing when the account was deleted.
   */
  @HandlesJob(DECISION_MAIL)
  async sendDecision(
    { returnId, decision }: PayloadOf<typeof DECISION_MAIL>,
    effectId: string,
  ): Promise<void> {
    const found = await this.returns.find(returnId);
    if (found === null || found.userId === null) return;
    const account = await this.users.findAccountOrNull(found.userId.toHexString());
    if (account === null) return;
    const isNoted = account.isEmailVerified && found.status === decision;
    const content = returnDecisionMail(this.config.shop.seller, {
      firstname: greetingName(account),
      decision,
      orderId: found.orderId.toHexString(),
      orderNumber: found.orderNumber,
      note: isNoted ? found.note : undefined,
    });
    await this.mailer.send({ id: effectId, to: account.email, ...content });
  }
}
