import type { ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';
import type { ParsedMail } from '../stand-ins/parse-mail.js';
import { SmtpStandIn } from '../stand-ins/smtp.stand-in.js';

/** A mail server that takes every mail and keeps it. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Returns the mails to an address, newest first. */
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

/** Starts an SMTP server on a free port of this machine. @param options see `SmtpStandIn` */
export async function startMailServer(options: { encrypts?: boolean } = {}): Promise<MailServer> {
  const server = new SmtpStandIn(undefined, options);
  let refusal: number | undefined;
  let greyAddresses: Set<string> | undefined;
  server.refusalOf = (address) => {
    const isNew = greyAddresses !== undefined && !greyAddresses.has(address);
    greyAddresses?.add(address);
    return refusal ?? (isNew ? 451 : undefined);
  };
  const mails = () =>
    server.mails.flatMap(({ to, message }) => to.map((address) => received(address, message)));
  return {
    url: `smtp://127.0.0.1:${await server.start()}`,
    get mails() {
      return mails();
    },
    list: (address) =>
      mails()
        .filter(({ to }) => to.toLowerCase() === address.toLowerCase())
        .toReversed(),
    refuseWith: (code) => {
      refusal = code;
    },
    greylist: (isOn) => {
      greyAddresses = isOn ? new Set() : undefined;
    },
    delay: (ms) => {
      server.delayMs = ms;
    },
    close: () => server.close(),
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
