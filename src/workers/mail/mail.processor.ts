import { Processor } from '@nestjs/bullmq';
import { OutboxProcessor, type JobHandlers } from '#infrastructure/queue/outbox-processor.js';
import { CodeMails } from '#modules/auth/index.js';
import { OrderMails } from '#modules/orders/index.js';
import { DataExportMails, PasswordMails } from '#modules/users/index.js';

type MailJob =
  | 'auth.send-code'
  | 'users.password-changed-mail'
  | 'users.export-mail'
  | 'orders.confirmation-mail'
  | 'orders.shipped-mail'
  | 'orders.delivered-mail';

/** Sends the mails that follow a commit. */
@Processor('mail', { concurrency: 5 })
export class MailProcessor extends OutboxProcessor<MailJob> {
  constructor(
    private readonly codeMails: CodeMails,
    private readonly passwordMails: PasswordMails,
    private readonly exportMails: DataExportMails,
    private readonly orderMails: OrderMails,
  ) {
    super();
  }

  protected override readonly handlers: JobHandlers<MailJob> = {
    'auth.send-code': (payload) => this.codeMails.send(payload),
    'users.password-changed-mail': ({ userId }, effectId) => this.passwordMails.sendChanged(userId, effectId),
    'users.export-mail': ({ exportId }, effectId) => this.exportMails.send(exportId, effectId),
    'orders.confirmation-mail': ({ orderId }, effectId) =>
      this.orderMails.sendConfirmation(orderId, effectId),
    'orders.shipped-mail': ({ orderId }, effectId) => this.orderMails.sendShipped(orderId, effectId),
    'orders.delivered-mail': ({ orderId }, effectId) => this.orderMails.sendDelivered(orderId, effectId),
  };
}
