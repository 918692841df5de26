import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { parseMail, type ParsedMail } from './parse-mail.js';

/** A mail as the server took it: the envelope's addresses and the message itself. */
interface DeliveredMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: ParsedMail;
}

/**
 * Which step of the next mail goes wrong, and how: with an answer of the server's (`550 no such user`), by
 * `silence`, or by a lost connection (`reset`).
 */
interface SmtpFault {
  readonly step: 'CONNECT' | 'AUTH' | 'MAIL' | 'RCPT' | 'MESSAGE';
  readonly answer: 'silence' | 'reset' | `${number} ${string}`;
}

type Done = (error?: Error | null) => void;

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A mail server on this machine, which goes wrong on request. */
export class SmtpStandIn {
  readonly mails: DeliveredMail[] = [];
  /** Logins, passwords included, and recipients: what an eavesdropper would read. */
  readonly commands: string[] = [];
  connections = 0;
  /** The status code with which a recipient is refused. */
  refusalOf: (address: string) => number | undefined = () => undefined;
  /** How long a message waits for its answer. */
  delayMs = 0;
  private readonly faults: SmtpFault[] = [];
  private readonly server: SMTPServer;

  /** @param encrypts whether it offers STARTTLS, with a certificate that nobody trusts */
  constructor(login?: { readonly user: string; readonly password: string }, { encrypts = false } = {}) {
    this.server = new SMTPServer({
      authOptional: login === undefined,
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      disabledCommands: [...(encrypts ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
      onConnect: (session, done) => {
        this.connections += 1;
        this.answer('CONNECT', session, done);
      },
      onAuth: ({ username, password }, session, done) => {
        this.commands.push(`AUTH ${username} ${password}`);
        this.answer('AUTH', session, (error) => {
          if (error) done(error);
          else if (username === login?.user && password === login?.password) done(null, { user: username });
          else done(refusal(535, '5.7.8 authentication failed'));
        });
      },
      onMailFrom: (_address, session, done) => this.answer('MAIL', session, done),
      onRcptTo: ({ address }, session, done) => {
        this.commands.push(`RCPT TO:<${address}>`);
        const code = this.refusalOf(address);
        if (code === undefined) this.answer('RCPT', session, done);
        else done(refusal(code, 'not now'));
      },
      onData: (stream, session, done) => {
        let raw = '';
        stream.setEncoding('latin1');
        stream.on('data', (chunk: string) => (raw += chunk));
        // A sender that is killed within its message has sent none.
        stream.once('error', done);
        stream.once('end', () =>
          this.answer('MESSAGE', session, (error) => {
            setTimeout(() => {
              if (!error) this.deliver(session, raw.replace(/\r\n$/, ''));
              done(error);
            }, this.delayMs);
          }),
        );
      },
    });
    // Broken connections are part of what is tested.
    this.server.on('error', () => undefined);
  }

  /** @returns the port on 127.0.0.1 */
  async start(): Promise<number> {
    const listening = once(this.server.server, 'listening');
    this.server.listen(0, '127.0.0.1');
    await listening;
    return (this.server.server.address() as AddressInfo).port;
  }

  failNext(fault: SmtpFault): void {
    this.faults.push(fault);
  }

  /** Breaks every connection, as a server does that restarts. @param id of the only one */
  dropConnections(id?: string): void {
    for (const connection of this.server.connections as Set<{ id: string; _socket: Socket }>)
      if (id === undefined || connection.id === id) connection._socket.destroy();
  }

  async close(): Promise<void> {
    this.dropConnections();
    await new Promise<void>((closed) => this.server.close(() => closed()));
  }

  /** Goes on, unless the step is to go wrong. */
  private answer(step: SmtpFault['step'], { id }: SMTPServerSession, done: Done): void {
    const index = this.faults.findIndex((fault) => fault.step === step);
    if (index < 0) return done();
    const [{ answer }] = this.faults.splice(index, 1) as [SmtpFault];
    if (answer === 'reset') this.dropConnections(id);
    else if (answer !== 'silence') done(refusal(Number.parseInt(answer, 10), answer.slice(4)));
  }

  private deliver({ envelope: { mailFrom, rcptTo } }: SMTPServerSession, raw: string): void {
    const from = mailFrom === false ? '' : mailFrom.address;
    this.mails.push({ from, to: rcptTo.map(({ address }) => address), message: parseMail(raw) });
  }
}
