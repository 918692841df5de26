import { existsInProject } from '#common/files/project-file.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { STAND_INS } from '../../support/services/test-services.js';

describe('GET /', () => {
  const app = useApp({ ...STAND_INS, SEED_DEMO: 'false', PUBLIC_URL: 'https://api.example.com/' });

  it('returns the facts of the service as JSON', async () => {
    expect(expectSuccess(await app.client.get('//'))).toEqual({
      name: 'Storefront Commerce API',
      apiDescription: 'https://api.example.com/api/docs',
      health: 'https://api.example.com/health',
      limits: expect.stringContaining('POST /dev/limits/reset'),
      devConsole: 'https://api.example.com/dev',
      demoShop: 'https://api.example.com/shop',
      demoLogins: [],
      dataDir: app.config.dataDir,
      embedded: 'database,cache and queue,search engine,payment gateway,carrier,image host,mail'.split(','),
    });
  });

  it('shows browsers a page with the same facts', async () => {
    const page = await app.client.get('//', { headers: { accept: 'text/html,application/xhtml+xml;q=0.9' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('vary')).toContain('Accept');
    const firstRequest = 'curl &quot;https://api.example.com/api/v1/products?limit=2&quot;';
    for (const part of [
      '/api/docs',
      '/health',
      '/dev',
      app.config.dataDir,
      'payment gateway',
      firstRequest,
    ]) {
      expect(page.text).toContain(part);
    }
    const areDocsBuilt = existsInProject('dist', 'docs', 'index.html');
    expect(page.text).toContain(areDocsBuilt ? '<a href="/docs">' : 'npm run tool -- docs-site');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
    );
  });
});
