import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { InboxMailer } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { SmtpMailer } from '#infrastructure/mail/adapters/smtp.mailer.js';
import { smtpOptions } from '#infrastructure/mail/adapters/smtp.options.js';
import { openDatabase } from '../support/database.js';
import { expectEventually } from '../support/expect-eventually.js';
import { startMailServer } from '../support/services/mail-server.js';
import { SmtpStandIn } from '../support/stand-ins/smtp.stand-in.js';
import { aMail, mailerContract } from './mailer.contract.js';

const FROM = 'Storefront <no-reply@shop.example>';
const login = { user: 'shop@mail.example', password: 'p@ss/word of the shop' };
const timeouts = { connectMs: 1_000, silenceMs: 1_000, sendMs: 3_000 };

async function smtp(password = login.password) {
  const server = new SmtpStandIn(login);
  const port = await server.start();
  const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(password)}`;
  const mailer = new SmtpMailer(`smtp://${credentials}@127.0.0.1:${port}`, FROM, timeouts);
  const close = async (): Promise<void> => {
    mailer.onApplicationShutdown();
    await server.close();
  };
  return { server, mailer, close };
}

mailerContract('SMTP', async () => {
  const { server, mailer, close } = await smtp();
  return {
    mailer,
    close,
    mailbox: async (to) => {
      const own = server.mails.filter((mail) => mail.to.includes(to));
      const byId = new Map(own.map((mail) => [mail.message.headers.get('message-id'), mail.message]));
      return [...byId.values()].map(({ headers, parts }) => ({
        subject: headers.get('subject') ?? '',
        text:
          parts
            .find(({ type, filename }) => type === 'text/plain' && filename === undefined)
            ?.content.toString()
            .replaceAll('\r\n', '\n') ?? '',
        html: parts.find(({ type }) => type === 'text/html')?.content.toString() ?? '',
        ...(headers.has('reply-to') ? { replyTo: headers.get('reply-to')! } : {}),
        attachments: parts.flatMap(({ type, filename, content }) =>
          filename === undefined ? [] : [{ filename, contentType: type, content }],
        ),
      }));
    },
  };
});

mailerContract('inbox', async () => {
  const database = await openDatabase();
  const mailer = await InboxMailer.open(database.connection, new AdjustableClock());
  return { mailer, keepsMails: true, mailbox: (to) => mailer.list(to), close: () => database.close() };
});

describe('SMTP mailer', () => {
  let test: Awaited<ReturnType<typeof smtp>>;

  beforeEach(async () => {
    test = await smtp();
  });

  afterEach(() => test.close());

  rules('OPS-13').it('sends from the shop, under the id of the mail', async () => {
    const mail = aMail({ id: 'a:1/b' });
    await test.mailer.send(mail);
    const [{ from, to, message }] = test.server.mails as [(typeof test.server.mails)[number]];
    expect({ from, to }).toEqual({ from: 'no-reply@shop.example', to: [mail.to] });
    expect(message.headers.get('from')).toBe(FROM);
    expect(message.headers.get('message-id')).toBe('<a-1-b@shop.example>');
  });

  rules('MAI-07').it('says that no person has written it, so that no absence note answers', async () => {
    await test.mailer.send(aMail());
    const { headers } = test.server.mails[0]!.message;
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('x-auto-response-suppress')).toBe('All');
  });

  it('keeps its connections for later mails', async () => {
    for (let index = 0; index < 5; index += 1) await test.mailer.send(aMail());
    expect(test.server.connections).toBe(1);
  });

  it('sends on after the server dropped the connection in between', async () => {
    await test.mailer.send(aMail());
    test.server.dropConnections();
    await expectEventually(() => test.mailer.send(aMail({ id: 'after' })));
    expect(test.server.mails.at(-1)?.message.headers.get('message-id')).toBe('<after@shop.example>');
  });

  it.each([
    [
      'RCPT',
      '550 5.1.1 <ana@example.com> no such user',
      { failure: 'rejected', status: 550, retryable: false },
    ],
    ['RCPT', '451 4.7.1 greylisted, come back later', { failure: 'rejected', status: 451, retryable: true }],
    ['MAIL', '421 4.3.2 closing down', { failure: 'rejected', status: 421, retryable: true }],
    ['MAIL', '503 5.5.1 bad sequence', { failure: 'rejected', status: 503, retryable: true }],
    ['MESSAGE', '552 5.3.4 too large', { failure: 'rejected', status: 552, retryable: false }],
    ['MESSAGE', '452 4.3.1 no space', { failure: 'rejected', status: 452, retryable: true }],
    ['AUTH', '454 4.7.0 try again', { failure: 'rejected', status: 454, retryable: true }],
    ['CONNECT', 'silence', { failure: 'timeout', retryable: true }],
    ['MESSAGE', 'silence', { failure: 'timeout', retryable: true, outcomeUnknown: true }],
  ] as const)('sorts %s answered with "%s"', async (step, answer, expected) => {
    test.server.failNext({ step, answer });
    const error = await test.mailer.send(aMail()).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ service: 'mail server', ...expected });
    expect(String(error)).not.toContain('ana@example.com');
  });

  it('goes on after a failure', async () => {
    test.server.failNext({ step: 'RCPT', answer: '550 no such user' });
    await expect(test.mailer.send(aMail())).rejects.toThrow();
    await expect(test.mailer.send(aMail())).resolves.toBeUndefined();
  });

  it('gives a server that breaks every connection up, to be tried later', async () => {
    for (let index = 0; index < 20; index += 1) test.server.failNext({ step: 'MESSAGE', answer: 'reset' });
    await expect(test.mailer.send(aMail())).rejects.toMatchObject({ retryable: true, outcomeUnknown: true });
  });

  it('is unreachable without a listener', async () => {
    const server = new SmtpStandIn();
    const port = await server.start();
    await server.close();
    const mailer = new SmtpMailer(`smtp://127.0.0.1:${port}`, FROM, timeouts);
    const expected = {
      service: 'mail server',
      failure: 'unreachable',
      retryable: true,
      outcomeUnknown: false,
    };
    await expect(mailer.send(aMail())).rejects.toMatchObject(expected);
    await expect(mailer.ping()).rejects.toMatchObject(expected);
    mailer.onApplicationShutdown();
  });

  it('reports a refused login as retryable, without the password', async () => {
    const wrong = await smtp('wrong-password-of-the-shop');
    const error = await wrong.mailer.send(aMail()).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ failure: 'rejected', status: 535, retryable: true });
    expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain(
      'wrong-password',
    );
    await wrong.close();
  });

  it('sends no password over an unencrypted connection when encryption is required', async () => {
    const server = new SmtpStandIn(login);
    const port = await server.start();
    const mailer = new SmtpMailer(`smtp://shop:secret@127.0.0.1:${port}?requireTLS=true`, FROM, timeouts);
    await expect(mailer.send(aMail())).rejects.toMatchObject({ service: 'mail server', retryable: true });
    expect(server.commands.filter((line) => line.startsWith('AUTH'))).toEqual([]);
    mailer.onApplicationShutdown();
    await server.close();
  });
});

describe('SMTP mailer at a server whose certificate it cannot check', () => {
  it('gives it no mail, encrypted or not', async () => {
    const server = await startMailServer({ encrypts: true });
    const mailer = new SmtpMailer(server.url, FROM, timeouts);
    await expect(mailer.send(aMail())).rejects.toMatchObject({ failure: 'unreachable', retryable: true });
    expect(server.mails).toEqual([]);
    mailer.onApplicationShutdown();
    await server.close();
  });
});

describe('SMTP address', () => {
  it.each([
    ['smtps://u:p@mail.example', { port: 465, secure: true, requireTLS: false }],
    ['smtp://u:p@mail.example', { port: 587, secure: false, requireTLS: true }],
    ['smtp://u:p@mail.example:2525?requireTLS=false', { port: 2525, secure: false, requireTLS: false }],
    ['smtp://mail.example:25', { port: 25, secure: false, requireTLS: false }],
    ['smtp://u:p@localhost:1025', { port: 1025, requireTLS: false }],
    ['smtp://u:p@[::1]:1025', { host: '::1', requireTLS: false }],
    ['smtp://a%40b:p%3Aq@mail.example', { auth: { user: 'a@b', pass: 'p:q' } }],
  ])('%s', (url, expected) => {
    expect(smtpOptions(url, timeouts)).toMatchObject(expected);
  });
});
