import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { PublicDownload } from '#infrastructure/http-client/public-download.js';
import { useFolder } from '../support/use-folder.js';

const LIMITS = { maxBytes: 1024 * 1024, deadlineMs: 5_000 };

const folder = useFolder();

describe('a file from an address that somebody else chose', () => {
  let server: Server;
  let answer: RequestListener;
  let port: number;
  let count = 0;
  let requests: string[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.headers.host}${request.url}`);
      answer(request, response);
    });
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests = [];
    answer = (_, response) => void response.end('picture');
  });

  /** Names are resolved as the test says. */
  const resolvingTo = (...addresses: string[]) =>
    ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as never;

  const fetched = async (download: PublicDownload, url: string, limits = LIMITS) => {
    const path = join(folder, String((count += 1)));
    await download.fetch(url, path, limits);
    return readFileSync(path, 'utf8');
  };

  const local = () => new PublicDownload(['127.0.0.1']);
  const at = (path = '/a.png', host = '127.0.0.1') => `http://${host}:${port}${path}`;

  it('is fetched from an address that is allowed', async () => {
    expect(await fetched(local(), at())).toBe('picture');
    expect(
      await fetched(
        new PublicDownload(['127.0.0.1'], resolvingTo('127.0.0.1')),
        at('/b', 'pictures.example'),
      ),
    ).toBe('picture');
    expect(requests).toEqual([`127.0.0.1:${port}/a.png`, `pictures.example:${port}/b`]);
  });

  rules('IMP-04').it.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
  ])('is not fetched from %s', async (host) => {
    await expect(fetched(new PublicDownload(), at('/a.png', host))).rejects.toThrow(
      'its address is not public',
    );
    expect(requests).toEqual([]);
  });

  rules('IMP-04').it.each([[['10.0.0.1']], [['203.0.113.7', '127.0.0.1']], [['::ffff:10.0.0.1']], [['::1']]])(
    'is not fetched from a name that leads to %j',
    async (addresses) => {
      const download = new PublicDownload([], resolvingTo(...addresses));
      await expect(fetched(download, at('/a.png', 'pictures.example'))).rejects.toThrow(
        'its address is not public',
      );
      expect(requests).toEqual([]);
    },
  );

  rules('IMP-04').it('is not fetched by a redirect to an address that is not public', async () => {
    answer = (request, response) => {
      const location = request.url === '/a.png' ? '/b.png' : at('/secret', '127.0.0.2');
      response.writeHead(302, { location }).end();
    };
    await expect(fetched(local(), at())).rejects.toThrow('its address is not public');
    expect(requests).toEqual([`127.0.0.1:${port}/a.png`, `127.0.0.1:${port}/b.png`]);
  });

  rules('IMP-04').it('is fetched by three redirects, not by four', async () => {
    answer = (request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('picture');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    };
    expect(await fetched(local(), at('/3'))).toBe('picture');
    await expect(fetched(local(), at('/4'))).rejects.toThrow('there are more than 3 redirects');
  });

  rules('IMP-05').it.each([
    ['declares', (size: number) => ({ 'content-length': String(size) })],
    ['does not declare', () => ({})],
  ])('is not kept when it is too large, and %s it', async (_, headersFor) => {
    const size = LIMITS.maxBytes + 1;
    answer = (_request, response) => {
      response.on('error', () => undefined);
      response.writeHead(200, headersFor(size));
      response.end(Buffer.alloc(size));
    };
    await expect(fetched(local(), at())).rejects.toThrow('it is larger than 1 MB');
  });

  rules('IMP-05').it('has a time limit, for its head and for its body', async () => {
    const limits = { ...LIMITS, deadlineMs: 100 };
    const begun: RequestListener = (request, response) => {
      if (request.url === '/head') return;
      response.writeHead(200);
      response.write('pic');
    };
    answer = begun;
    const slow = [fetched(local(), at('/head'), limits), fetched(local(), at('/body'), limits)];
    for (const each of slow) await expect(each).rejects.toThrow('its server takes too long');
  });

  it.each([
    ['file:///etc/passwd', 'it is no web address'],
    ['ftp://example.com/a.png', 'it is no web address'],
    ['a.png', 'it is no web address'],
    ['http://user:secret@example.com/a.png', 'it has a password in it'],
  ])('is no file of the web: %s', async (address, reason) => {
    await expect(fetched(local(), address)).rejects.toThrow(reason);
  });

  it('has the answer of its server when it is not there', async () => {
    answer = (_, response) => void response.writeHead(404).end();
    await expect(fetched(local(), at())).rejects.toThrow('its server answers 404');
    await expect(fetched(local(), 'http://127.0.0.1:1/a.png')).rejects.toThrow(
      'cannot be reached (ECONNREFUSED)',
    );
  });
});
