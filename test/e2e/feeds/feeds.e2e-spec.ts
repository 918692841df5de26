import { gunzipSync } from 'node:zlib';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { createApp, useApp } from '../../support/create-app.js';
import { aBranch } from '../../support/factories/a-category.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const MINUTE_MS = 60_000;
const FEEDS = ['/feeds/google-merchant.xml', '/feeds/sitemap.xml'] as const;

describe('the feeds of the catalogue', () => {
  const app = useApp({ STOREFRONT_URL: 'https://shop.example/', SELLER_NAME: 'Tea & "Cups"' });
  const admin = useLastingAdmin(app);
  const address = (path: string) => `${app.url}/api/v1${path}`;
  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(address(path), { method, headers });
  const text = async (path: string) => (await read(path)).text();
  /** The next one is made anew. */
  const later = () => app.clock.advance(10 * MINUTE_MS + 1000);

  rules('FED-01').it('are XML with a type, a tag and an age, for everybody', async () => {
    const { name } = await aProduct(app, { name: `Kettle <b>\u0007 & more ${Date.now()}` });
    later();
    for (const path of FEEDS) {
      const answer = await read(path);
      expect({ path, status: answer.status, type: answer.headers.get('content-type') }).toEqual({
        path,
        status: 200,
        type: 'application/xml; charset=utf-8',
      });
      expect(answer.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/);
      const body = await answer.text();
      expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<(rss|urlset) /);
      expect(body).toMatch(/<\/(rss|urlset)>\n$/);
    }
    expect(await text(FEEDS[0])).toContain(`<title>Tea &amp; &quot;Cups&quot;</title>`);
    expect(name).toContain('<b>');
    expect(await text(FEEDS[0])).toContain('Kettle &lt;b&gt;');
    expect(await text(FEEDS[0])).not.toContain('\u0007');
  });

  rules('FED-01').it(
    'answer 304 to who has them, HEAD as GET, and compressed where that is taken',
    async () => {
      for (const path of FEEDS) {
        const whole = await read(path, { 'accept-encoding': 'identity' });
        const plain = await whole.text();
        const etag = whole.headers.get('etag')!;
        expect(whole.headers.get('content-encoding')).toBeNull();
        for (const named of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
          const unchanged = await read(path, { 'if-none-match': named });
          expect(unchanged.status).toBe(304);
          expect(unchanged.headers.get('etag')).toBe(etag);
          expect(unchanged.headers.get('cache-control')).toMatch(/^public, max-age=/);
          expect(await unchanged.text()).toBe('');
        }
        expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200);
        const head = await read(path, {}, 'HEAD');
        expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
        // fetch unpacks it by itself.
        const packed = await read(path, { 'accept-encoding': 'gzip' });
        expect(packed.headers.get('content-encoding')).toBe('gzip');
        expect(await packed.text()).toBe(plain);
        expect(gunzipSync).toBeDefined();
      }
    },
  );

  rules('FED-02', 'FED-03').it('have what is sold, each variant, and nothing else', async () => {
    const branch = await aBranch(app, 'Feed home', 'Feed kitchen');
    const sold = await aProduct(app, {
      brand: 'Tava',
      basePrice: 1499.5,
      discount: 10,
      categoryIds: [branch.at(-1)!._id],
    });
    const hidden = await aProduct(app, { isActive: false });
    const shirt = await aShirt(app);
    later();
    const feed = await text(FEEDS[0]);
    const item = feed.split('<item>').find((each) => each.includes(`<g:id>${sold._id}</g:id>`))!;
    expect(item).toContain(`<g:link>https://shop.example/products/${sold.slug}</g:link>`);
    expect(item).toContain('<g:price>1499.50 INR</g:price><g:sale_price>1349.55 INR</g:sale_price>');
    expect(item).toContain('<g:product_type>Feed home &gt; Feed kitchen</g:product_type>');
    for (const { _id } of shirt.variants) expect(feed).toContain(`<g:id>${_id}</g:id>`);
    expect(feed.split(`<g:item_group_id>${shirt._id}</g:item_group_id>`)).toHaveLength(3);
    expect(feed).not.toContain(hidden._id);
    const sitemap = await text(FEEDS[1]);
    expect(sitemap).toContain('<loc>https://shop.example/</loc>');
    expect(sitemap).toMatch(
      new RegExp(
        `<loc>https://shop.example/products/${sold.slug}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`,
      ),
    );
    expect(sitemap).not.toContain(hidden.slug);
  });

  rules('FED-03').it('are kept for ten minutes, and made anew within one after an edit', async () => {
    const { _id } = await aProduct(app, { name: 'A feed of before' });
    later();
    expect(await text(FEEDS[0])).toContain('A feed of before');
    expectSuccess(await admin.client.patch(`/products/${_id}`, { name: 'A feed of after' }));
    expect(await text(FEEDS[0])).toContain('A feed of before');
    app.clock.advance(MINUTE_MS);
    expect(await text(FEEDS[0])).toContain('A feed of after');
    const first = await read(FEEDS[0]);
    app.clock.advance(9 * MINUTE_MS);
    const second = await read(FEEDS[0]);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(Number(/\d+$/.exec(second.headers.get('cache-control')!)![0])).toBeLessThanOrEqual(60);
    // Nothing has changed: what is made anew has the same tag.
    later();
    expect((await read(FEEDS[0])).headers.get('etag')).toBe(first.headers.get('etag'));
  });

  rules('FED-03').it('are made once for all who ask at once, and read by many at once', async () => {
    later();
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(FEEDS[0])));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  });

  rules('FED-04').it('refuse a part that the sitemap has not', async () => {
    expectError(await app.client.get('/feeds/sitemap.xml?part=1'), 404, 'The sitemap has no such part');
    for (const part of ['0', '-1', 'a', '1.5', ''])
      expectError(await app.client.get(`/feeds/sitemap.xml?part=${part}`), 400, /^part /);
  });

  rules('FED-01').it('are not there while the shop has named no storefront', async () => {
    const other = await createApp();
    for (const path of FEEDS)
      expectError(await other.client.get(path), 404, 'There are no feeds: STOREFRONT_URL is not set');
    await other.close();
  });

  rules('FED-03').it('leave a client that goes away, and serve the next', async () => {
    const leaving = new AbortController();
    const answer = await fetch(address(FEEDS[0]), { signal: leaving.signal });
    leaving.abort();
    await expect(answer.text()).rejects.toThrow();
    await expectEventually(async () => expect((await read(FEEDS[0])).status).toBe(200));
  });
});
