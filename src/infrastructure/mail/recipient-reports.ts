import { Injectable, Logger } from '@nestjs/common';
import type { Mailer } from './mailer.port.js';
import { UndeliverableMailError } from './mail.errors.js';

/** A report of the mail server's last answer about a recipient: there is no such mailbox, or it takes the mail. */
export type ReportRecipient = (address: string, isUndeliverable: boolean) => Promise<void>;

/** A hook for the module that has the accounts: this one knows addresses, but not whose they are. */
@Injectable()
export class RecipientReports {
  report: ReportRecipient = async () => undefined;
}

/** The mailer, which reports each recipient that is refused for good, and each that takes a mail. */
export function reportingRecipients(mailer: Mailer, reports: RecipientReports): Mailer {
  const logger = new Logger('Mail');
  // A mail that was taken must not be sent again because of its report.
  const report = (address: string, isUndeliverable: boolean) =>
    reports.report(address, isUndeliverable).catch((err: unknown) =>
      logger.warn({
        event: 'mail.recipient_not_reported',
        msg: 'The delivery status of a recipient could not be stored',
        err,
      }),
    );
  const send: Mailer['send'] = async (mail) => {
    try {
      await mailer.send(mail);
    } catch (error) {
      if (error instanceof UndeliverableMailError) await report(mail.to, true);
      throw error;
    }
    await report(mail.to, false);
  };
  // Other methods, lifecycle hooks included, are inherited from the adapter.
  return Object.assign(Object.create(mailer) as Mailer, { send });
}
