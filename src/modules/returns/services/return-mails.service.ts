import { Injectable } from '@nestjs/common';
import { formatMoney } from '#common/money/format-money.js';
import { dayInWords } from '#common/time/day-in-words.js';
import { AppConfig } from '#config/app-config.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { unitsInWords } from '#modules/orders/index.js';
import { greetingName, UsersService, type Account } from '#modules/users/index.js';
import { ReturnRepository } from '../data/return.repository.js';
import type { Return } from '../data/return.schema.js';
import { returnDecisionMail, type ReturnDecision } from '../mails/return-decision.mail.js';
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
   * Sends a decision, or what has arrived. An unverified address, which may be a stranger's, does not get the note, and a note that was
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
      sending: decision === 'APPROVED' ? this.sendingOf(found) : undefined,
      ...(decision === 'RECEIVED' ? this.arrivalOf(found, account) : {}),
    });
    await this.mailer.send({ id: effectId, to: account.email, ...content });
  }

  private sendingOf({ instructions }: Return): ReturnDecision['sending'] {
    if (instructions === undefined) return undefined;
    const { address, until, text } = instructions;
    return { address, until: dayInWords(until, this.config.shop.timeZone), text };
  }

  private arrivalOf(
    { items, refundMinor }: Return,
    { isEmailVerified: isKnown }: Pick<Account, 'isEmailVerified'>,
  ): Pick<ReturnDecision, 'arrived' | 'refunded'> {
    return {
      arrived: items.map(({ name = 'your goods', quantity, received = quantity, ...line }) =>
        unitsInWords(`${received} of ${quantity}`, { ...line, name }, { isKnown }),
      ),
      refunded: refundMinor === undefined ? undefined : formatMoney(refundMinor, this.config.shop.currency),
    };
  }
}
