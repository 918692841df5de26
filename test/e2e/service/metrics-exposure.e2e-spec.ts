import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { createApp, useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { scrape } from './scraped-metrics.js';

describe('GET /metrics', () => {
  const app = useApp({
    METRICS_ENABLED: 'true',
    RATE_LIMIT_STANDARD_MAX: '5',
    RATE_LIMIT_HEALTH_MAX: '5',
  });

  /** A request as it arrives from a peer of any address. */
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const { httpAdapter } = app.get<HttpAdapterHost<FastifyAdapter>>(HttpAdapterHost);
    return httpAdapter.getInstance().inject({ method: 'GET', url: '/metrics', remoteAddress, headers });
  };

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
    ['::ffff:172.20.0.3', {}, 200],
    ['192.168.1.2', {}, 200],
    ['fd00::7', {}, 200],
    ['::1', {}, 200],
    ['8.8.8.8', {}, 404],
    ['::ffff:8.8.8.8', {}, 404],
    ['2001:4860:4860::8888', {}, 404],
    ['127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, 404],
    ['127.0.0.1', { 'X-Forwarded-For': '' }, 404],
    ['127.0.0.1', { Forwarded: 'for=127.0.0.1' }, 404],
    ['127.0.0.1', { 'X-Real-IP': '127.0.0.1' }, 404],
  ])(
    'is for direct peers of the private network alone: %s with %j is %s',
    async (address, headers, status) => {
      const answer = await from(address, headers);
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

  rules('OPR-07').it.each([
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: '127.0.0.1,10.8.0.0/16' },
    { TRUST_PROXY: '' },
  ])('is for the peers of METRICS_ALLOWED_CIDRS alone, regardless of a proxy: %j', async (env) => {
    const chosen = await createApp({
      METRICS_ENABLED: 'true',
      METRICS_ALLOWED_CIDRS: '10.8.0.0/16',
      ...env,
    });
    try {
      const { httpAdapter } = chosen.get<HttpAdapterHost<FastifyAdapter>>(HttpAdapterHost);
      const statusFor = async (remoteAddress: string, headers: Record<string, string> = {}) =>
        (await httpAdapter.getInstance().inject({ method: 'GET', url: '/metrics', remoteAddress, headers }))
          .statusCode;
      expect(await statusFor('10.8.0.5')).toBe(200);
      expect(await statusFor('127.0.0.1')).toBe(404);
      expect(await statusFor('10.9.0.5')).toBe(404);
      expect(await statusFor('127.0.0.1', { 'X-Forwarded-For': '10.8.0.5' })).toBe(404);
      expect(await statusFor('10.8.0.5', { 'X-Forwarded-For': '10.8.0.5' })).toBe(404);
    } finally {
      await chosen.close();
    }
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
