import { Injectable } from '@nestjs/common';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { CASH_CONFIRMATION_MAIL } from '#modules/checkout/index.js';
import { CashCodesService } from '#modules/orders/writing/index.js';
import { cashConfirmationMail } from '../mails/cash-confirmation.mail.js';
import { OrderMailsService } from './order-mails.service.js';

/** Sends the code by which a customer confirms an order that is paid at the door. */
@Injectable()
export class CashConfirmationMailService {
  constructor(
    private readonly mails: OrderMailsService,
    private readonly codes: CashCodesService,
  ) {}

  /** An order that is confirmed or has ended in the meantime needs no code, and one with another code has a mail for that. */
  @HandlesJob(CASH_CONFIRMATION_MAIL)
  async sendCode(
    { orderId, nonce }: PayloadOf<typeof CASH_CONFIRMATION_MAIL>,
    effectId: string,
  ): Promise<void> {
    await this.mails.send(
      orderId,
      effectId,
      (shop, { orderNumber, orderStatus, currency, cod }, firstname) => {
        if (orderStatus !== 'PENDING' || cod?.confirmation?.nonce !== nonce) return undefined;
        const code = this.codes.codeOf({ nonce });
        return cashConfirmationMail(shop, {
          firstname,
          orderNumber,
          code,
          cashMinor: cod.amountMinor,
          currency,
        });
      },
    );
  }
}
