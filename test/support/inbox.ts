import type { InboxMailer, ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import type { TestApp } from './create-app.js';
import { expectEventually } from './expect-eventually.js';

/** Waits until somebody has got so many mails with this in the subject, and gives the newest. */
export async function mailTo(
  app: TestApp,
  address: string,
  subject: RegExp,
  count = 1,
): Promise<ReceivedMail> {
  return expectEventually(async () => {
    const mails = (await mailsTo(app, address)).filter((mail) => subject.test(mail.subject));
    expect(mails).toHaveLength(count);
    return mails[0]!;
  });
}

export async function countMailsTo(app: TestApp, address: string): Promise<number> {
  return (await mailsTo(app, address)).length;
}

export function codeIn(mail: ReceivedMail): string {
  const [code] = /\b\d{6}\b/.exec(mail.text) ?? [];
  if (code === undefined) throw new Error(`no code in the mail "${mail.subject}"`);
  return code;
}

/** A well-formed code that is not this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Returns the mails to an address, newest first: from the mail server, or from the inbox that takes its place. */
export async function mailsTo(app: TestApp, address: string): Promise<readonly ReceivedMail[]> {
  return app.services.mailServer?.list(address) ?? (app.get(Mailer) as InboxMailer).list(address);
}
