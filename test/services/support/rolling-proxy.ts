import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy before several API processes, as an orchestrator's is: requests go round among those that are in, over
 * connections that are kept; one that is taken out gets no new request and may end the ones it has. It tries nothing
 * twice: what an upstream does not answer is answered 502.
 */
export class RollingProxy {
  private readonly upstreams: string[] = [];
  private readonly agents = new Map<string, Agent>();
  private turn = 0;
  private readonly server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));

  private constructor() {}

  static async open(upstreams: readonly string[]): Promise<RollingProxy> {
    const proxy = new RollingProxy();
    for (const upstream of upstreams) proxy.add(upstream);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(upstream: string): void {
    this.upstreams.push(upstream);
    this.agents.set(upstream, new Agent({ keepAlive: true }));
  }

  remove(upstream: string): void {
    this.upstreams.splice(this.upstreams.indexOf(upstream), 1);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    for (const agent of this.agents.values()) agent.destroy();
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const upstream = this.upstreams[(this.turn += 1) % this.upstreams.length]!;
    const { method, headers, url } = incoming;
    const onward = request(
      new URL(url ?? '/', upstream),
      { method, headers: { ...headers, connection: 'keep-alive' }, agent: this.agents.get(upstream) },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else
        outgoing.writeHead(502).end(JSON.stringify({ message: `upstream: ${error.code ?? error.message}` }));
    });
    incoming.pipe(onward);
  }
}
