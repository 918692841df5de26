import { Logger } from '@nestjs/common';
import type { Mailer } from './mailer.port.js';

/**
 * The mailer with a line in the log for each mail that it has sent: to whom, about what, and the code in it. For
 * developers whose mails go to the embedded inbox: addresses and codes of real mails, and in production, are never logged.
 */
export function announced(mailer: Mailer): Mailer {
  const logger = new Logger('Mail');
  const send: Mailer['send'] = async (mail) => {
    await mailer.send(mail);
    const { to, subject, code } = mail;
    logger.log({
      event: 'mail.sent',
      msg: 'Mail sent',
      to,
      subject,
      ...(code === undefined ? {} : { code }),
    });
  };
  // Other methods, lifecycle hooks included, are inherited from the adapter.
  return Object.assign(Object.create(mailer) as Mailer, { send });
}
