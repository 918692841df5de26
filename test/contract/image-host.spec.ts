import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { FolderImageHost } from '#infrastructure/image-host/adapters/folder.image-host.js';
import { serveMedia } from '#infrastructure/image-host/serve-media.js';
import { imageHostContract } from './image-host.contract.js';

interface Served {
  readonly root: string;
  readonly server: FastifyInstance;
  readonly host: FolderImageHost;
  close(): Promise<void>;
}

async function servedFolder(): Promise<Served> {
  const root = await mkdtemp(join(tmpdir(), 'media-'));
  const server = fastify();
  await serveMedia(server, join(root, 'media'));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const host = new FolderImageHost(join(root, 'media'), `${address}/media`);
  const close = async (): Promise<void> => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  };
  return { root, server, host, close };
}

imageHostContract('folder', servedFolder);

describe('folder image host', () => {
  let served: Served;
  const picture = {
    folder: 'products',
    extension: 'webp',
    contentType: 'image/webp',
    content: Buffer.from('picture'),
  };

  beforeAll(async () => {
    served = await servedFolder();
  });

  afterAll(() => served.close());

  rules('OPS-18').it('serves images for ever, as nothing but what they are', async () => {
    const response = await fetch(await served.host.store(picture));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each([
    ['w=200', '200'],
    ['w=300', '400'],
    ['w=1600', '1600'],
    ['w=99999', '1600'],
    ['w=wide', '1600'],
    ['w=200&w=400', '1600'],
    ['', '1600'],
  ])('gives a picture in the next width that it has: ?%s', async (query, expected) => {
    const [content, w200, w400, w800] = ['1600', '200', '400', '800'].map((text) => Buffer.from(text));
    const smaller = { 200: w200!, 400: w400!, 800: w800! };
    const url = await served.host.store({ ...picture, content: content!, smaller });
    expect(await (await fetch(`${url}?${query}`)).text()).toBe(expected);
  });

  it('gives a picture that is stored once as it is, whatever the width', async () => {
    const url = await served.host.store(picture);
    expect(await (await fetch(`${url}?w=200`)).text()).toBe('picture');
    expect((await fetch(`${url}x?w=200`)).status).toBe(404);
  });

  it('forbids caching of an export', async () => {
    const url = await served.host.store({ ...picture, folder: 'exports', extension: 'json' });
    const response = await fetch(url);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBe('attachment');
  });

  it('lists no folder and leads to no file outside', async () => {
    await served.host.store(picture);
    await writeFile(join(served.root, 'secrets.json'), 'secret');
    await writeFile(join(served.root, 'media', '.hidden'), 'secret');
    const paths = [
      '/media',
      '/media/',
      '/media/products',
      '/media/products/',
      '/media/.hidden',
      '/media/../secrets.json',
      '/media/%2e%2e/secrets.json',
      '/media/products/..%2f..%2fsecrets.json',
      '/media/products/%2e%2e%5c..%5csecrets.json',
    ];
    for (const url of paths) {
      const response = await served.server.inject({ method: 'GET', url });
      expect([url, response.statusCode]).not.toEqual([url, 200]);
      expect(response.body).not.toContain('secret"');
      expect(response.body).not.toBe('secret');
    }
  });

  it('deletes nothing outside its root, for any address', async () => {
    const outside = `${'a'.repeat(43)}.webp`;
    await mkdir(join(served.root, 'other'));
    await writeFile(join(served.root, 'other', outside), 'kept');
    const url = await served.host.store(picture);
    const base = url.slice(0, url.indexOf('/products/'));
    for (const path of [
      `/../other/${outside}`,
      `/products/../../other/${outside}`,
      `/%2e%2e/${outside}`,
      '/products/..',
      '/',
    ]) {
      await served.host.remove(base + path);
    }
    expect(await readdir(join(served.root, 'other'))).toEqual([outside]);
    expect((await fetch(url)).status).toBe(200);
  });

  it('leaves nothing half written behind', async () => {
    await Promise.all(Array.from({ length: 10 }, () => served.host.store(picture)));
    const names = await readdir(join(served.root, 'media', 'products'));
    expect(names.filter((name) => !/^[A-Za-z0-9_-]{43}(?:\.w\d+)?\.webp$/.test(name))).toEqual([]);
  });

  it('is unreachable when its folder cannot be made', async () => {
    await writeFile(join(served.root, 'a-file'), '');
    const host = new FolderImageHost(join(served.root, 'a-file'), 'http://localhost/media');
    await expect(host.store(picture)).rejects.toMatchObject({
      service: 'image host',
      failure: 'unreachable',
    });
    await expect(host.ping()).rejects.toMatchObject({ failure: 'unreachable' });
  });
});
