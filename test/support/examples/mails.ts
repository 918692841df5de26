import type { InboxMailer, ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { expectEventually } from '../expect-eventually.js';
import { codeIn } from '../inbox.js';
import type { DemoShop } from './demo-shop.js';

/** Waits for the newest mail to somebody with this in its subject. */
function newestMail({ app }: DemoShop, to: string, subject: RegExp): Promise<ReceivedMail> {
  return expectEventually(async () => {
    const mails = await (app.get(Mailer) as InboxMailer).list(to);
    const mail = mails.find((each) => subject.test(each.subject));
    if (mail === undefined) throw new Error(`${to} has no mail "${subject.source}"`);
    return mail;
  });
}

/** The one-time code of such a mail. */
export async function mailedCode(shop: DemoShop, to: string, subject: RegExp): Promise<string> {
  return codeIn(await newestMail(shop, to, subject));
}
