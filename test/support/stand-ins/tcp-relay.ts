import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { signal } from '../signal.js';

/** A relay in front of a TCP server, by which a test takes the server away, freezes it, and gives it back. */
export interface TcpRelay {
  readonly port: number;
  /** Resolves when the first connection has closed. */
  left(): Promise<void>;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections open and lets nothing through, as a lost route does. */
  freeze(): void;
  /** Undoes `cut` and `freeze` for new connections; frozen ones stay frozen. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function tcpRelay(target: { host: string; port: number }): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const left = signal();
  let frozen = false;

  const server = createServer((client) => {
    track(client);
    if (frozen) return;
    const upstream = connect(target.port, target.host);
    track(upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      left.give();
    });
    // Broken connections are what this relay is for.
    socket.on('error', () => socket.destroy());
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    left: () => left.given,
    cut,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    restore: async () => {
      frozen = false;
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
