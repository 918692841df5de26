import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { parseMail, type ParsedMail } from '../stand-ins/parse-mail.js';

/** A mail server that takes every mail and keeps it. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** What an address has got, newest first. */
  list(address: string): ReceivedMail[];
  /** Every mail so far, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** From now on every mail is refused with this status code; with none it is taken again. */
  refuseWith(code: number | undefined): void;
  /** From now on an address is refused at first, and taken when it comes again; or no longer. */
  greylist(isOn: boolean): void;
  /** From now on each mail is taken after so long. */
  delay(ms: number): void;
  close(): Promise<void>;
}

/**
 * Starts an SMTP server on a free port of this machine.
 * @param encrypts whether it offers STARTTLS, with a certificate that nobody trusts
 */
export async function startMailServer({ encrypts = false } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: number | undefined;
  let delayMs = 0;
  let greyAddresses: Set<string> | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypts ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const isNew = greyAddresses !== undefined && !greyAddresses.has(address);
      greyAddresses?.add(address);
      const code = refusal ?? (isNew ? 451 : undefined);
      if (code === undefined) return done();
      done(Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('latin1');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      // A sender that is killed within its message has sent none.
      stream.once('error', done);
      stream.once('end', () => {
        const mail = parseMail(raw);
        setTimeout(() => {
          mails.push(...session.envelope.rcptTo.map(({ address }) => received(address, mail)));
          done();
        }, delayMs);
      });
    },
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    // The connection of a sender that was killed.
    if (error.code !== 'ECONNRESET') throw error;
  });
  const listening = once(server.server, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    list: (address) => mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase()).toReversed(),
    refuseWith: (code) => {
      refusal = code;
    },
    greylist: (isOn) => {
      greyAddresses = isOn ? new Set() : undefined;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
      }),
  };
}

function received(to: string, { headers, parts }: ParsedMail): ReceivedMail {
  const bodies = parts.filter(({ filename }) => filename === undefined);
  // On the way every line ends in CR LF; mails are written with LF.
  const body = (type: string) =>
    (bodies.find((part) => part.type === type)?.content.toString('utf8') ?? '').replaceAll('\r\n', '\n');
  const replyTo = headers.get('reply-to');
  return {
    id: headers.get('message-id') ?? '',
    to,
    subject: headers.get('subject') ?? '',
    text: body('text/plain'),
    html: body('text/html'),
    ...(replyTo === undefined ? {} : { replyTo }),
    attachments: parts
      .filter((part) => part.filename !== undefined)
      .map(({ filename, type, content }) => ({ filename: filename!, contentType: type, content })),
    receivedAt: new Date(),
  };
}
