import type { ImageHost } from '#infrastructure/image-host/image-host.port.js';

/** An image host under test, whose addresses can be visited. */
export interface ImageHostUnderTest {
  readonly host: ImageHost;
  close(): Promise<void>;
}

/** Tests what every image host does. */
export function imageHostContract(name: string, start: () => Promise<ImageHostUnderTest>): void {
  describe(`image host: ${name}`, () => {
    let test: ImageHostUnderTest;
    const picture = {
      folder: 'avatars',
      extension: 'webp',
      contentType: 'image/webp',
      content: Buffer.from([0, 1, 2, 253, 254, 255]),
    };

    beforeAll(async () => {
      test = await start();
    });

    afterAll(() => test.close());

    it('gives a stored file back as it was, under its type', async () => {
      const url = await test.host.store(picture);
      const found = await visit(url);
      expect(found?.content).toEqual(picture.content);
      expect(found?.contentType).toBe('image/webp');
    });

    it('gives each file a new name that cannot be guessed', async () => {
      const urls = await Promise.all(Array.from({ length: 20 }, () => test.host.store(picture)));
      expect(new Set(urls).size).toBe(20);
      for (const url of urls) expect(url).toMatch(/\/avatars\/[A-Za-z0-9_-]{43}\.webp$/);
    });

    it('stores a large file whole', async () => {
      const content = Buffer.alloc(3_000_000, 'storefront');
      const url = await test.host.store({
        ...picture,
        folder: 'exports',
        extension: 'json',
        contentType: 'application/json',
        content,
      });
      expect((await visit(url))?.content.equals(content)).toBe(true);
    });

    it('deletes a file once and again', async () => {
      const url = await test.host.store(picture);
      await test.host.remove(url);
      expect(await visit(url)).toBeUndefined();
      await expect(test.host.remove(url)).resolves.toBeUndefined();
    });

    it('stores a picture in several widths, and deletes them together', async () => {
      const [largest, w200, w400, w800] = ['1600', '200', '400', '800'].map((text) => Buffer.from(text));
      const smaller = { 200: w200!, 400: w400!, 800: w800! };
      const url = await test.host.store({ ...picture, content: largest!, smaller });
      expect(url).toMatch(/\/[A-Za-z0-9_-]{43}\.w1600\.webp$/);
      const inWidths = [200, 400, 800, 1600].map((width) => url.replace('.w1600.', `.w${width}.`));
      const found = await Promise.all(inWidths.map((each) => visit(each)));
      expect(found.map((each) => [String(each?.content), each?.contentType])).toEqual(
        [200, 400, 800, 1600].map((width) => [String(width), 'image/webp']),
      );
      await test.host.remove(url);
      expect(await Promise.all(inWidths.map((each) => visit(each)))).toEqual(Array(4).fill(undefined));
    });

    it('counts a file that lies elsewhere as deleted', async () => {
      await expect(test.host.remove('https://elsewhere.example/avatars/a.webp')).resolves.toBeUndefined();
    });

    it.each([
      ['a path', { ...picture, folder: '../avatars' }],
      ['a path inside', { ...picture, folder: 'avatars/../../x' }],
      ['a hidden folder', { ...picture, folder: '.git' }],
      ['a path as extension', { ...picture, extension: 'webp/../../x' }],
    ])('refuses %s', async (_what, file) => {
      await expect(test.host.store(file)).rejects.toMatchObject({
        service: 'image host',
        failure: 'rejected',
      });
    });

    it('answers a ping', async () => {
      await expect(test.host.ping()).resolves.toBeUndefined();
    });
  });
}

/** Returns what a visitor of an address gets: a file, or nothing when there is none. */
async function visit(url: string): Promise<{ content: Buffer; contentType: string | null } | undefined> {
  const response = await fetch(url);
  if (response.status === 404) return undefined;
  return {
    content: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type'),
  };
}
