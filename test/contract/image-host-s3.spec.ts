import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3ImageHost } from '#infrastructure/image-host/adapters/s3.image-host.js';
import { startS3Server, type S3Server } from '../support/peers/s3-server.js';
import { imageHostContract } from './image-host.contract.js';

const TEN_SECONDS_MS = 10_000;

imageHostContract('S3', async () => {
  const server = await startS3Server();
  return {
    host: new S3ImageHost(server.bucket, TEN_SECONDS_MS),
    close: () => server.close(),
  };
});

describe('S3 image host', () => {
  let server: S3Server;
  let odd: Server | undefined;
  const picture = {
    folder: 'products',
    extension: 'webp',
    contentType: 'image/webp',
    content: Buffer.from('picture'),
  };

  beforeAll(async () => {
    server = await startS3Server();
  });

  afterEach(() => {
    odd?.closeAllConnections();
    odd?.close();
    odd = undefined;
  });

  afterAll(() => server.close());

  /** A server that treats every request in one way. @returns its address, and how often it was asked */
  async function serverThat(
    answers: Parameters<typeof createServer>[1],
  ): Promise<{ endpoint: string; asked: () => number }> {
    let asked = 0;
    odd = createServer((request, response) => {
      asked += 1;
      answers!(request, response);
    });
    await new Promise<void>((listening) => odd!.listen(0, '127.0.0.1', listening));
    return { endpoint: `http://127.0.0.1:${(odd.address() as AddressInfo).port}`, asked: () => asked };
  }

  it('allows caching of images for ever, and forbids it for an export', async () => {
    const host = new S3ImageHost(server.bucket, TEN_SECONDS_MS);
    const image = await fetch(await host.store(picture));
    const data = await fetch(await host.store({ ...picture, folder: 'exports', extension: 'json' }));
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(data.headers.get('cache-control')).toBe('private, no-store');
    expect(data.headers.get('content-disposition')).toBe('attachment');
  });

  it('gives addresses at the public base, not at the endpoint', async () => {
    const host = new S3ImageHost({ ...server.bucket, baseUrl: 'https://images.example.com' }, TEN_SECONDS_MS);
    const url = await host.store(picture);
    expect(url).toMatch(/^https:\/\/images\.example\.com\/products\/[A-Za-z0-9_-]{43}\.webp$/);
    const stored = url.replace('https://images.example.com', server.bucket.baseUrl);
    expect((await fetch(stored)).status).toBe(200);
    await host.remove(url);
    expect((await fetch(stored)).status).toBe(404);
  });

  it('is refused for good without its bucket', async () => {
    const host = new S3ImageHost({ ...server.bucket, bucket: 'nowhere' }, TEN_SECONDS_MS);
    await expect(host.store(picture)).rejects.toMatchObject({
      failure: 'rejected',
      status: 404,
      retryable: false,
    });
    await expect(host.ping()).rejects.toMatchObject({ failure: 'rejected', status: 404 });
  });

  it('is refused for good with wrong credentials, without revealing them', async () => {
    const wrong = { accessKeyId: 'WRONGKEY', secretAccessKey: 'do-not-tell' };
    const host = new S3ImageHost({ ...server.bucket, ...wrong }, TEN_SECONDS_MS);
    const error = await host.store(picture).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'rejected', status: 403, retryable: false });
    const told = JSON.stringify(error) + String(error) + String((error as Error).cause);
    expect(told).not.toMatch(/WRONGKEY|do-not-tell|Signature/);
  });

  it('is unreachable when nothing listens', async () => {
    const { endpoint } = await serverThat(() => undefined);
    odd!.close();
    const host = new S3ImageHost({ ...server.bucket, endpoint }, TEN_SECONDS_MS);
    await expect(host.store(picture)).rejects.toMatchObject({
      service: 'image host',
      failure: 'unreachable',
    });
  });

  it('gives up at its deadline when the host hangs', async () => {
    const { endpoint } = await serverThat(() => undefined);
    const host = new S3ImageHost({ ...server.bucket, endpoint }, 300);
    await expect(host.store(picture)).rejects.toMatchObject({ failure: 'timeout', retryable: true });
  });

  it('tries twice when the host fails, and says that trying later may help', async () => {
    const { endpoint, asked } = await serverThat((_request, response) => {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    });
    const host = new S3ImageHost({ ...server.bucket, endpoint }, TEN_SECONDS_MS);
    await expect(host.store(picture)).rejects.toMatchObject({
      failure: 'rejected',
      status: 503,
      retryable: true,
    });
    expect(asked()).toBe(2);
  });
});
