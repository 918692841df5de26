import fs from 'node:fs';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';

type Line = Record<string, unknown>;

const STANDARD_OUTPUT = 1;

/** Captures the log, which bypasses the streams of the process. */
function keepLog(): Line[] {
  const lines: Line[] = [];
  const write = fs.write.bind(fs) as (...args: unknown[]) => void;
  const writeSync = fs.writeSync.bind(fs) as (...args: unknown[]) => number;
  const take = ([file, text]: unknown[]): number | undefined => {
    if (file !== STANDARD_OUTPUT || typeof text !== 'string' || !text.startsWith('{')) return undefined;
    for (const line of text.trim().split('\n')) lines.push(JSON.parse(line) as Line);
    return Buffer.byteLength(text);
  };
  jest.spyOn(fs, 'writeSync').mockImplementation((...args: unknown[]) => take(args) ?? writeSync(...args));
  jest.spyOn(fs, 'write').mockImplementation((...args: unknown[]) => {
    const length = take(args);
    if (length === undefined) return write(...args);
    setImmediate(args.at(-1) as (error: null, written: number) => void, null, length);
  });
  return lines;
}

describe('the log of a request', () => {
  let app: TestApp;
  let lines: Line[];

  beforeAll(async () => {
    lines = keepLog();
    app = await createApp({ LOG_LEVEL: 'info' });
  });

  afterAll(async () => {
    await app.close();
    jest.restoreAllMocks();
  });

  function tellOfUnknownOrder(key: string, requestId: string) {
    return app.client.post(
      '/orders/carrier-webhook',
      { current_status: 'DELIVERED', channel_order_id: 'ORD-00000000000000' },
      { headers: { 'x-api-key': key, 'x-request-id': requestId } },
    );
  }

  const linesOf = (requestId: string) => lines.filter((line) => line['requestId'] === requestId);

  it('[ORD-11, CAR-03, EVE-10] contains the id of the request, an unknown order and the outcome of the request', async () => {
    const answer = await tellOfUnknownOrder(app.config.carrier.webhookSecret, 'parcel-1');
    expect(answer.status).toBe(200);
    const [event, end] = await expectEventually(() => {
      expect(linesOf('parcel-1')).toHaveLength(2);
      return linesOf('parcel-1');
    });
    expect(event).toMatchObject({
      event: 'carrier.unknown_order',
      reference: 'ORD-00000…',
      statusText: 'DELIVERED',
    });
    expect(JSON.stringify(event)).not.toContain('ORD-00000000000000');
    expect(end).toMatchObject({ method: 'POST', route: '/api/v1/orders/carrier-webhook', status: 200 });
    expect(end).not.toHaveProperty('orderNumber');
  });

  it('[FST-04] names the limit that refused it, and what helps', async () => {
    const client = app.client.fromElsewhere();
    for (let i = 0; i < 10; i += 1) await client.post('/auth/login', {});
    expectError(await client.post('/auth/login', {}, { headers: { 'x-request-id': 'login-11' } }), 429);
    await expectEventually(() => expect(linesOf('login-11')).toHaveLength(1));
    expect(linesOf('login-11')[0]).toMatchObject({
      event: 'http.request_completed',
      status: 429,
      limiter: 'auth',
      cure: 'set RATE_LIMIT_AUTH_MAX, or POST /dev/limits/reset',
    });
  });

  it('[EVE-10] contains neither the key of the caller nor that of the service', async () => {
    expectError(await tellOfUnknownOrder('a-wrong-key-of-a-caller', 'parcel-2'), 401);
    await expectEventually(() => expect(linesOf('parcel-2')).not.toEqual([]));
    const text = JSON.stringify(lines);
    expect(text).not.toContain('a-wrong-key-of-a-caller');
    expect(text).not.toContain(app.config.carrier.webhookSecret);
    expect(text).not.toContain(app.config.identity.jwtSecret);
  });
});
