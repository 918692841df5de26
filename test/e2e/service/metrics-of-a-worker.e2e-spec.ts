import { WorkersService } from '../../../src/workers/workers.service.js';
import { startupBanner } from '../../../src/app/startup-banner.js';
import { serviceFacts } from '../../../src/app/welcome/service-facts.js';
import { scrape } from './scraped-metrics.js';
import { startService } from './start-service.js';

describe('a worker with metrics', () => {
  let worker: Awaited<ReturnType<typeof startService>>;
  let url: string;

  beforeAll(async () => {
    const env = { METRICS_ENABLED: 'true', RATE_LIMIT_HEALTH_MAX: '3', TRUST_PROXY: '1' };
    worker = await startService({ ROLE: 'worker', ...env });
    url = worker.url!;
  });

  afterAll(() => worker.stop());

  const get = (path: string, ip = '10.9.8.7') =>
    fetch(`${url}${path}`, { headers: { 'x-forwarded-for': ip } });

  it('runs jobs, and listens', () => {
    expect(worker.app.get(WorkersService, { strict: false })).toBeInstanceOf(WorkersService);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('serves its metrics under the same rule as the API', async () => {
    const { value } = await scrape(url);
    expect(value('storefront_queue_jobs', { queue: 'mail', state: 'waiting' })).toBe(0);
    expect(value('storefront_outbox_entries', { status: 'PENDING' })).toBe(0);
    expect((await get('/metrics')).status).toBe(404);
  });

  it('answers probes, with the limiter of the API', async () => {
    for (const path of ['/health', '/health/live']) {
      const answer = await get(path, '10.9.8.1');
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ success: true, data: { status: 'ok' } });
    }
    expect((await get('/health', '10.9.8.1')).status).toBe(200);
    const refused = await get('/health', '10.9.8.1');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ message: 'Health check rate limit exceeded.' });
  });

  const PATHS =
    '/ /api/v1/products /api/v1/orders/my-order /api/v1/search?q=kettle /api/docs /api/docs-json /dev /dev/inbox /media/x.webp';
  it.each([
    ...PATHS.split(' ').map((path) => ['GET', path]),
    ['POST', '/api/v1/auth/login'],
    ['POST', '/api/v1/orders/webhook'],
    ['DELETE', '/api/v1/users/profile'],
  ] as Array<[string, string]>)('serves no route of the shop: %s %s', async (method, path) => {
    const answer = await fetch(`${url}${path}`, { method, headers: { 'x-forwarded-for': '10.9.8.6' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, message: 'Route not found' });
    expect((await scrape(url)).valuesOf('storefront_http_request_duration_seconds_count', 'route')).toEqual(
      expect.not.arrayContaining([expect.stringContaining('/api/v1')]),
    );
  });

  it('prints its address at the start, and nothing that it does not serve', () => {
    const banner = startupBanner(serviceFacts(worker.config, url));
    expect(banner).toContain(`Address            ${url}\n`);
    expect(banner).toContain(`Metrics            ${url}/metrics\n`);
    expect(banner).not.toMatch(/\/api\/docs|\/dev\b|worker/);
  });
});
