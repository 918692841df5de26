import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useApp } from '../../support/create-app.js';
import { aBlackSquare } from '../../support/factories/a-black-square.js';
import { expectError } from '../../support/expect-envelope.js';

describe('the files of the dashboard', () => {
  const app = useApp({ PUBLIC_URL: 'https://api.shop.example', SELLER_NAME: 'Tea & "Things"' });

  it.each(['//admin', '//admin/', '//admin/orders/65f0c3a2b1d4e5f6a7b8c9d0/show'])(
    'answers %s with the page, which is never stored',
    async (path) => {
      const { status, text, headers } = await app.client.get(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(text).toContain('<script type="module"');
      expect(text).toContain('Tea &amp; \\&quot;Things\\&quot;');
    },
  );

  it('allows the page its own files alone, and the styles of this answer', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => {
        const { text, headers } = await app.client.get('//admin');
        const [, nonce] = /nonce="([^"]+)"/.exec(text)!;
        return { nonce: nonce!, policy: headers.get('content-security-policy')! };
      }),
    );
    const [{ nonce, policy }, other] = policies as [(typeof policies)[0], (typeof policies)[0]];
    expect(policy).toBe(
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'none'; ` +
        "img-src 'self' data: blob: https://api.shop.example; connect-src 'self'; font-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    );
    expect(other.nonce).not.toBe(nonce);
  });

  it('serves its files compressed and for ever', async () => {
    const { text } = await app.client.get('//admin');
    const [, script] = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(text)!;
    for (const encoding of ['br', 'gzip']) {
      const { status, headers } = await fetch(`${app.url}${script}`, {
        headers: { 'accept-encoding': encoding },
      });
      expect([status, headers.get('content-encoding')]).toEqual([200, encoding]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
    }
  });

  it.each(['//admin/assets/no-such-file.js', '//admin/assets/..%2findex.html'])(
    'serves no other file: %s',
    async (path) => {
      expectError(await app.client.get(path), 404, 'Route not found');
    },
  );
});

describe('the dashboard of a shop with a colour', () => {
  const app = useApp({ SELLER_COLOR: 'ffd400' });

  rules('BRD-03').it.each(['//admin', '//shop'])(
    'has it in the page, and its policy allows no other: %s',
    async (path) => {
      const { text, headers } = await app.client.get(path);
      // Where the storefront is not built, there is nothing to colour.
      if (!text.includes('/assets/')) return;
      const [, css] = /<style>([^<]+)<\/style>/.exec(text)!;
      expect(css).toContain('--accent:#ffd400;');
      const digest = createHash('sha256').update(css!).digest('base64');
      expect(headers.get('content-security-policy')).toMatch(/style-src-attr 'none'/);
      expect(headers.get('content-security-policy')).toContain(`'sha256-${digest}'`);
    },
  );
});

describe('the dashboard of a shop with a logo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-logo-'));
  const SQUARE = aBlackSquare(40);
  const file = join(folder, 'logo.png');
  writeFileSync(file, SQUARE);
  const app = useApp({ SELLER_LOGO: file });
  afterAll(() => rmSync(folder, { recursive: true }));

  rules('BRD-05').it('names its address in the page, where it is served to anyone, uncounted', async () => {
    const { text } = await app.client.get('//admin');
    const [, address] = /&quot;src&quot;:&quot;(\/brand\/logo\?v=\w+)&quot;/.exec(text)!;
    const answer = await fetch(`${app.url}${address}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(SQUARE);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('ratelimit-limit')).toBeNull();
    const again = await fetch(`${app.url}/brand/logo`, {
      headers: { 'if-none-match': headers.get('etag')! },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('a service without the dashboard', () => {
  const app = useApp({ ADMIN_DASHBOARD: 'false' });

  it('has no page there', async () => {
    expectError(await app.client.get('//admin'), 404, 'Route not found');
    expectError(await app.client.get('//admin/orders'), 404, 'Route not found');
  });
});
