import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** The answer of a stand-in: a JSON body, or text or bytes that are sent as they are. */
export interface StandInAnswer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * How the next request goes wrong: `silence` (never answered), `reset` (the connection breaks before an
 * answer), `half` (breaks in the middle of one), `trickle` (one that never ends), `noise` (one that is not HTTP);
 * `lost` and `late` do what is asked but break the connection, or stay silent, instead of answering; `held` does
 * nothing until the promise is fulfilled, and then what is asked. Or any answer of the test's own.
 */
export type Fault =
  | 'silence'
  | 'reset'
  | 'half'
  | 'trickle'
  | 'noise'
  | 'lost'
  | 'late'
  | { readonly held: Promise<void> }
  | StandInAnswer;

/** An HTTP server of a test that plays an outside service, and goes wrong on request. */
export class HttpStandIn {
  readonly requests: ReceivedRequest[] = [];
  private readonly faults: Array<{ readonly path: RegExp; readonly fault: Fault }> = [];
  private lasting: Fault | undefined;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly server = createServer((request, response) => {
    this.receive(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  constructor(
    private readonly answer: (request: ReceivedRequest) => StandInAnswer | Promise<StandInAnswer>,
  ) {}

  /**
   * @param port for a stand-in that was closed and comes back; any free one when left out
   * @returns the address, without a slash at the end
   */
  async start(port = 0): Promise<string> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The next request whose path matches goes wrong. */
  failNext(path: RegExp, fault: Fault): void {
    this.faults.push({ path, fault });
  }

  /** Every request goes wrong in this way until it is called without one. */
  failAll(fault?: Fault): void {
    this.lasting = fault;
  }

  /** No request goes wrong any more. */
  forgetFaults(): void {
    this.faults.length = 0;
    this.lasting = undefined;
  }

  /** The requests whose path matches. */
  received(path: RegExp): ReceivedRequest[] {
    return this.requests.filter((request) => path.test(request.path));
  }

  /** How many connections are open. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://stand-in');
    const text = Buffer.concat(chunks).toString('utf8');
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: parsedBody(text, incoming.headers['content-type']),
    };
    this.requests.push(request);
    const index = this.faults.findIndex(({ path }) => path.test(request.path));
    const fault = index < 0 ? this.lasting : this.faults.splice(index, 1)[0]!.fault;
    await this.respond(request, response, fault);
  }

  private async respond(request: ReceivedRequest, response: ServerResponse, fault?: Fault): Promise<void> {
    if (fault === undefined) return send(response, await this.answer(request));
    if (typeof fault === 'object' && 'held' in fault) {
      await fault.held;
      return send(response, await this.answer(request));
    }
    if (typeof fault === 'object') return send(response, fault);
    if (fault === 'lost' || fault === 'late') await this.answer(request);
    if (fault === 'reset' || fault === 'lost') response.destroy();
    if (fault === 'noise') response.socket?.end('not a word of HTTP\r\n\r\n');
    if (fault === 'half') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
      response.write('{"id":"order_', () => response.destroy());
    }
    if (fault === 'trickle') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      this.timers.add(timer);
      response.once('close', () => clearInterval(timer));
    }
  }
}

/** JSON, but for a body that says that it is plain text. */
function parsedBody(text: string, contentType = ''): unknown {
  if (text === '') return undefined;
  return contentType.startsWith('text/plain') ? text : JSON.parse(text);
}

function send(response: ServerResponse, answer: StandInAnswer): void {
  const isWritten = typeof answer.body === 'string' || Buffer.isBuffer(answer.body);
  const content = isWritten ? answer.body : JSON.stringify(answer.body);
  response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers });
  response.end(content);
}
