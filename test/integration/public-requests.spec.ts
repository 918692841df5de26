import { once } from 'node:events';
import type { lookup } from 'node:dns';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { PublicAddresses } from '#infrastructure/http-client/public-addresses.js';
import { PublicDownload } from '#infrastructure/http-client/public-download.js';
import { PublicPost, type PostOutcome } from '#infrastructure/http-client/public-post.js';

const DEADLINE_MS = 500;
const MEGABYTE = Buffer.alloc(2 ** 20, 'x');

/** Answers of receivers that mean no good, or are broken. */
describe('a request to an address that somebody else chose', () => {
  let server: Server;
  let sockets: Socket[];
  let answer: (socket: Socket) => void;

  beforeEach(async () => {
    sockets = [];
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const port = () => (server.address() as AddressInfo).port;
  const send = (host = '127.0.0.1', addresses = new PublicAddresses(['127.0.0.0/8'])): Promise<PostOutcome> =>
    new PublicPost(addresses).send({
      url: new URL(`http://${host}:${port()}/hook`),
      headers: { 'content-type': 'application/json' },
      body: '{}',
      deadlineMs: DEADLINE_MS,
      stop: new AbortController().signal,
    });
  const tooLate = { failure: 'No answer within 0.5 seconds' };

  it('ends where the receiver wants to speak another protocol', async () => {
    answer = (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    expect(await send()).toEqual({ failure: 'The connection failed (connection lost)' });
  });

  it('ends, of a download too, where the server wants to speak another protocol', async () => {
    answer = (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    const limits = { maxBytes: 1_000, deadlineMs: DEADLINE_MS };
    const fetched = new PublicDownload(['127.0.0.0/8']).fetch(
      `http://127.0.0.1:${port()}/x.png`,
      '/never',
      limits,
    );
    await expect(fetched).rejects.toThrow('its server cannot be reached (connection lost)');
  });

  it('ends at its deadline where nothing is answered', async () => {
    answer = () => undefined;
    expect(await send()).toEqual(tooLate);
  });

  it('ends at its deadline where headers come one byte at a time', async () => {
    answer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.once('close', () => clearInterval(timer));
    };
    expect(await send()).toEqual(tooLate);
  });

  it('ends at its deadline where interim answers never end', async () => {
    answer = (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
      socket.once('close', () => clearInterval(timer));
    };
    expect(await send()).toEqual(tooLate);
  });

  it('refuses headers without an end', async () => {
    answer = (socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${MEGABYTE.toString()}`);
    expect(await send()).toEqual({ failure: 'The connection failed (HPE_HEADER_OVERFLOW)' });
  });

  it('reads 64 KB of an answer of ten megabytes, and takes its status', async () => {
    let drained = 0;
    answer = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${10 * MEGABYTE.length}\r\n\r\n`);
      for (let megabyte = 0; megabyte < 10; megabyte++)
        socket.write(MEGABYTE, (error) => {
          drained += error instanceof Error ? 0 : 1;
        });
    };
    expect(await send()).toEqual({ status: 200 });
    await new Promise((resolve) => sockets[0]!.once('close', resolve));
    expect(drained).toBeLessThan(10);
  });

  it('takes the status of an answer whose body breaks off', async () => {
    answer = (socket) => {
      socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      socket.destroySoon();
    };
    expect(await send()).toEqual({ status: 204 });
  });

  it('is not made when the name leads to another address than the last time', async () => {
    const found = ['127.0.0.1', '10.0.0.1'];
    const resolve = ((_name: string, _options: object, callback: (...found: unknown[]) => void) =>
      callback(null, [{ address: found.shift(), family: 4 }])) as unknown as typeof lookup;
    const addresses = new PublicAddresses(['127.0.0.1'], resolve);
    const post = new PublicPost(addresses);
    answer = (socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n');
    const request = {
      url: new URL(`http://receiver.example:${port()}/hook`),
      headers: {},
      body: '{}',
      deadlineMs: DEADLINE_MS,
      stop: new AbortController().signal,
    };
    expect(await post.send(request)).toEqual({ status: 200 });
    expect(await post.send(request)).toEqual({ failure: 'The address is not public' });
    expect(sockets).toHaveLength(1);
  });

  it.each([
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
  ])('is not made to %s', async (host) => {
    expect(await send(host, new PublicAddresses())).toEqual({ failure: 'The address is not public' });
    expect(sockets).toEqual([]);
  });
});
