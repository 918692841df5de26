import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { createApp, type TestApp, useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { scrape } from './scraped-metrics.js';

/** A request as it arrives from a peer of any address. */
async function askedFrom(app: TestApp, remoteAddress: string, headers: Record<string, string> = {}) {
  const { httpAdapter } = app.get<HttpAdapterHost<FastifyAdapter>>(HttpAdapterHost);
  return httpAdapter.getInstance().inject({ method: 'GET', url: '/metrics', remoteAddress, headers });
}

describe('GET /metrics', () => {
  const app = useApp({
    METRICS_ENABLED: 'true',
    RATE_LIMIT_STANDARD_MAX: '5',
    RATE_LIMIT_HEALTH_MAX: '5',
  });

  rules('OPS-31').it(
    'answers a direct client of this machine in the text format of Prometheus, without the envelope',
    async () => {
      const response = await fetch(`${app.url}/metrics`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = await response.text();
      expect(text).toMatch(/^# TYPE storefront_http_request_duration_seconds histogram$/m);
      expect(text).toMatch(/^process_cpu_seconds_total \d/m);
      expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
    },
  );

  it.each<[string, Record<string, string>, number]>([
    ['10.0.0.9', {}, 200],
    ['8.8.8.8', {}, 404],
    ['127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, 404],
  ])(
    'is for direct peers of the private network alone: %s with %j is %s',
    async (address, headers, status) => {
      const answer = await askedFrom(app, address, headers);
      expect(answer.statusCode).toBe(status);
      if (status === 200) return;
      expect(answer.json()).toMatchObject({ success: false, statusCode: 404, message: 'Route not found' });
      expect(answer.body).not.toContain('storefront_');
    },
  );

  it('answers like any unknown path through a proxy, limiters included', async () => {
    const [metrics, unknown] = [
      await app.client.fromElsewhere().get('//metrics'),
      await app.client.fromElsewhere().get('//no-such-page'),
    ];
    expectError(metrics, 404, 'Route not found');
    const names = (headers: Headers) =>
      [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
    expect(names(metrics.headers)).toEqual(names(unknown.headers));
    expect({ ...metrics.body, timestamp: '' }).toEqual({ ...unknown.body, timestamp: '' });
    const insistent = app.client.fromElsewhere();
    for (let i = 0; i < 5; i++) expectError(await insistent.get('//metrics'), 404);
    expectError(await insistent.get('//metrics'), 429);
  });

  it('is not counted by the limiters, however often Prometheus asks', async () => {
    for (let i = 0; i < 12; i++) {
      const response = await fetch(`${app.url}/metrics`);
      expect(response.status).toBe(200);
      expect([...response.headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([]);
      await response.arrayBuffer();
    }
  });

  it('is not part of the API: neither below its prefix nor in its description', async () => {
    expectError(await app.client.fromElsewhere().get('/metrics'), 404);
    expect((await app.client.get('//api/docs-json')).text).not.toContain('"/metrics"');
  });

  rules('OPS-31').it('does not exist unless it is enabled', async () => {
    const plain = await createApp();
    try {
      await expect(scrape(plain.url)).rejects.toThrow('404');
      expectError(await plain.client.get('//metrics'), 404, 'Route not found');
    } finally {
      await plain.close();
    }
  });
});

describe('GET /metrics for METRICS_ALLOWED_CIDRS', () => {
  const METRICS_ALLOWED_CIDRS = '10.8.0.0/16';
  const app = useApp({
    METRICS_ENABLED: 'true',
    METRICS_ALLOWED_CIDRS,
    TRUST_PROXY: '127.0.0.1,10.8.0.0/16',
  });

  rules('OPR-07').it.each<[string, Record<string, string>, number]>([
    ['10.8.0.5', {}, 200],
    ['127.0.0.1', {}, 404],
    ['127.0.0.1', { 'X-Forwarded-For': '10.8.0.5' }, 404],
    ['10.8.0.5', { 'X-Forwarded-For': '10.8.0.5' }, 404],
  ])('is for its peers alone, regardless of a proxy: %s with %j is %s', async (address, headers, status) => {
    expect((await askedFrom(app, address, headers)).statusCode).toBe(status);
  });
});
