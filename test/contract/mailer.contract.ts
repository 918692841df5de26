import { randomBytes } from 'node:crypto';
import type { Mail, Mailer } from '#infrastructure/mail/mailer.port.js';

/** A mailer under test, and what lies in a recipient's mailbox. */
export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** Whether the mails are the service's own to forget. */
  readonly keepsMails?: true;
  /** The mails of one recipient, repetitions of one id dropped as a mail program does. */
  mailbox(to: string): Promise<Array<Omit<Mail, 'id' | 'to'>>>;
  close(): Promise<void>;
}

/** A mail to somebody who gets no other. */
export function aMail(change: Partial<Mail> = {}): Mail {
  const unique = randomBytes(8).toString('hex');
  return {
    id: unique,
    to: `ana.${unique}@example.com`,
    subject: 'Your order has been shipped',
    text: 'It is on its way.\n',
    html: '<p>It is on its way.</p>',
    ...change,
  };
}

/** Tests what every mailer does. */
export function mailerContract(name: string, start: () => Promise<MailerUnderTest>): void {
  describe(`mailer: ${name}`, () => {
    let test: MailerUnderTest;

    beforeAll(async () => {
      test = await start();
    });

    afterAll(() => test.close());

    it('delivers subject, text and markup as they are, in any script', async () => {
      const mail = aMail({
        subject: 'आपका ऑर्डर भेज दिया गया है – ₹1,499.50 “paid”',
        text: 'नमस्ते Ana,\n.\n..leading dots\n\n₹1,499.50\n',
        html: `<p>नमस्ते</p>${'<b>long line</b>'.repeat(200)}`,
      });
      await test.mailer.send(mail);
      const [received, ...more] = await test.mailbox(mail.to);
      expect(more).toEqual([]);
      expect(received).toMatchObject({ subject: mail.subject, html: mail.html });
      expect(received?.text.trim()).toBe(mail.text.trim());
    });

    it('delivers attachments byte by byte', async () => {
      const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256));
      const attachment = { filename: 'account-data.json', contentType: 'application/json', content };
      const mail = aMail({ attachments: [attachment] });
      await test.mailer.send(mail);
      const [received] = await test.mailbox(mail.to);
      expect(received?.attachments).toEqual([attachment]);
    });

    rules('MAI-01').it('says where replies go, if they do not go to the sender', async () => {
      const [answered, not] = [aMail({ replyTo: 'help@shop.example' }), aMail()];
      for (const mail of [answered, not]) await test.mailer.send(mail);
      expect((await test.mailbox(answered.to))[0]?.replyTo).toBe('help@shop.example');
      expect((await test.mailbox(not.to))[0]?.replyTo).toBeUndefined();
    });

    it('delivers a mail that is sent twice so that it is read once', async () => {
      const mail = aMail();
      await test.mailer.send(mail);
      await test.mailer.send(mail);
      expect(await test.mailbox(mail.to)).toHaveLength(1);
    });

    it('delivers to one recipient only, with any subject', async () => {
      const mail = aMail({ subject: 'Hello\r\nBcc: everybody@example.com' });
      await test.mailer.send(mail);
      expect(await test.mailbox(mail.to)).toHaveLength(1);
      expect(await test.mailbox('everybody@example.com')).toEqual([]);
    });

    it('delivers many at once', async () => {
      const { to } = aMail();
      const mails = Array.from({ length: 30 }, (_, index) => aMail({ to, subject: `Mail ${index}` }));
      await Promise.all(mails.map((mail) => test.mailer.send(mail)));
      const subjects = (await test.mailbox(to)).map(({ subject }) => subject);
      expect(subjects.sort()).toEqual(mails.map(({ subject }) => subject).sort());
    });

    rules('ACC-06').it(
      'forgets the mails to an address that it keeps itself, and no others, or keeps none',
      async () => {
        const [mine, other] = [aMail(), aMail()];
        for (const mail of [mine, other]) await test.mailer.send(mail);
        await test.mailer.forget(mine.to.toUpperCase());
        expect(await test.mailbox(other.to)).toHaveLength(1);
        expect(await test.mailbox(mine.to)).toHaveLength(test.keepsMails === true ? 0 : 1);
      },
    );

    it('answers a ping', async () => {
      await expect(test.mailer.ping()).resolves.toBeUndefined();
    });
  });
}
