import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { parseMail, type ParsedMail } from './parse-mail.js';

/** A mail as the server took it: the envelope's addresses and the message itself. */
export interface DeliveredMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: ParsedMail;
}

/**
 * Which step of the next mail goes wrong, and how: with an answer of the server's (`550 no such user`), by
 * `silence`, or by a lost connection (`reset`).
 */
export interface SmtpFault {
  readonly step: 'CONNECT' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'MESSAGE';
  readonly answer: 'silence' | 'reset' | `${number} ${string}`;
}

/**
 * A mail server of a test: SMTP with login over a plain connection on this machine, one command after
 * another, which goes wrong on request.
 */
export class SmtpStandIn {
  readonly mails: DeliveredMail[] = [];
  /** Every command line, passwords included: what an eavesdropper would read. */
  readonly commands: string[] = [];
  connections = 0;
  private readonly faults: SmtpFault[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.serve(socket));

  constructor(private readonly login?: { readonly user: string; readonly password: string }) {}

  /** @returns the port on 127.0.0.1 */
  async start(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  failNext(fault: SmtpFault): void {
    this.faults.push(fault);
  }

  /** Breaks every connection, as a server does that restarts. */
  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.dropConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    // Broken connections are part of what is tested.
    socket.on('error', () => socket.destroy());
    const session = new Session(
      (line) => socket.write(`${line}\r\n`),
      (step) => this.fault(step, socket),
      this.login,
      this.commands,
      (mail) => this.mails.push(mail),
      () => socket.end(),
    );
    let buffer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        session.receive(line);
      }
    });
    session.greet();
  }

  /** Whether the step goes wrong; if so it has been answered, or left without answer, already. */
  private fault(step: SmtpFault['step'], socket: Socket): boolean {
    const index = this.faults.findIndex((fault) => fault.step === step);
    if (index < 0) return false;
    const [{ answer }] = this.faults.splice(index, 1) as [SmtpFault];
    if (answer === 'reset') socket.destroy();
    else if (answer !== 'silence') socket.write(`${answer}\r\n`);
    return true;
  }
}

class Session {
  private mode: 'commands' | 'login' | 'message' = 'commands';
  private loggedIn = false;
  private from = '';
  private to: string[] = [];
  private lines: string[] = [];

  constructor(
    private readonly say: (line: string) => void,
    private readonly goesWrong: (step: SmtpFault['step']) => boolean,
    private readonly login: { readonly user: string; readonly password: string } | undefined,
    private readonly commands: string[],
    private readonly deliver: (mail: DeliveredMail) => void,
    private readonly hangUp: () => void,
  ) {}

  greet(): void {
    if (!this.goesWrong('CONNECT')) this.say('220 stand-in ESMTP');
  }

  receive(line: string): void {
    if (this.mode === 'message') return this.takeLine(line);
    this.commands.push(line);
    if (this.mode === 'login') return this.checkLogin(line);
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    switch (verb) {
      case 'EHLO':
        this.say('250-stand-in');
        return this.say(this.login === undefined ? '250 SIZE 20000000' : '250 AUTH PLAIN');
      case 'AUTH':
        return this.authenticate(line);
      case 'MAIL':
        return this.takeSender(line);
      case 'RCPT':
        if (this.goesWrong('RCPT')) return;
        this.to.push(addressIn(line));
        return this.say('250 OK');
      case 'DATA':
        if (this.goesWrong('DATA')) return;
        this.mode = 'message';
        this.lines = [];
        return this.say('354 go on');
      case 'RSET':
        this.to = [];
        return this.say('250 OK');
      case 'QUIT':
        this.say('221 bye');
        return this.hangUp();
      default:
        return this.say('502 unknown command');
    }
  }

  private authenticate(line: string): void {
    if (this.goesWrong('AUTH')) return;
    const initial = line.split(' ')[2];
    if (initial !== undefined) return this.checkLogin(initial);
    this.mode = 'login';
    this.say('334 ');
  }

  private checkLogin(credentials: string): void {
    this.mode = 'commands';
    const [, user, password] = Buffer.from(credentials, 'base64').toString('utf8').split('\0');
    this.loggedIn = user === this.login?.user && password === this.login?.password;
    this.say(this.loggedIn ? '235 welcome' : '535 5.7.8 authentication failed');
  }

  private takeSender(line: string): void {
    if (this.goesWrong('MAIL')) return;
    if (this.login !== undefined && !this.loggedIn) return this.say('530 5.7.0 authentication required');
    this.from = addressIn(line);
    this.to = [];
    this.say('250 OK');
  }

  private takeLine(line: string): void {
    if (line !== '.') {
      this.lines.push(line.startsWith('.') ? line.slice(1) : line);
      return;
    }
    this.mode = 'commands';
    if (this.goesWrong('MESSAGE')) return;
    this.deliver({ from: this.from, to: this.to, message: parseMail(this.lines.join('\r\n')) });
    this.say('250 2.0.0 taken');
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}
