import { setTimeout as pause } from 'node:timers/promises';
import { expectEventually } from '../support/expect-eventually.js';
import { tellOfPayment } from './support/gateway-webhook.js';
import { Shop, type Process } from './support/shop.js';
import { LoadGenerator } from './support/load-generator.js';

const OUTAGE_MS = 10_000;
const NOT_WRITABLE_PRIMARY = 10107;
/** The second when a transaction was tried in vain for twenty seconds (`DATABASE_BUSY`), as on a slow machine. */
const REFUSALS = [
  { status: 500, message: 'Internal server error' },
  { status: 503, message: 'Service temporarily unavailable' },
];

const FAILED = ['find', 'aggregate', 'insert', 'update', 'delete', 'findAndModify', 'commitTransaction'];

/** `week-of-faults` kills and freezes it. */
describe('a database that answers NotWritablePrimary for ten seconds, as during a change of the primary', () => {
  let shop: Shop;
  let api: Process;

  beforeAll(async () => {
    shop = await Shop.open();
    api = await shop.startApi();
    await shop.startWorker();
  });

  afterAll(() => shop.close());

  const get = async (path: string) => {
    const answer = await fetch(`${api.url}${path}`, { signal: AbortSignal.timeout(30_000) });
    return { status: answer.status, body: (await answer.json()) as any };
  };

  const sendWebhook = () => tellOfPayment(api, { id: 'pay_unknown', order_id: 'order_unknown' });

  it('fails requests for that time, answers webhooks within five seconds, and loses nothing', async () => {
    const load = await LoadGenerator.open(shop, [api]);
    await load.waitForOrders();
    expect(load.refusals).toEqual([]);

    // The connection of the test keeps its view: only what the service sends is refused.
    const admin = shop.database.client.db('admin');
    const failPoint = { configureFailPoint: 'failCommand' };
    const data = { failCommands: FAILED, errorCode: NOT_WRITABLE_PRIMARY };
    await admin.command({ ...failPoint, mode: 'alwaysOn', data });
    const over = pause(OUTAGE_MS);
    await expectEventually(async () => {
      const health = await get('/health');
      expect(health).toMatchObject({ status: 503, body: { details: { database: { status: 'down' } } } });
    });
    expect((await get('/health/live')).status).toBe(200);
    const webhook = await sendWebhook();
    expect(webhook.status).toBeGreaterThanOrEqual(500);
    expect(webhook.tookMs).toBeLessThan(5_000);
    await over;
    await admin.command({ ...failPoint, mode: 'off' });

    await load.waitForOrders();
    expect((await get('/health')).status).toBe(200);
    expect((await sendWebhook()).status).toBe(200);
    await load.close();
    expect(load.unanswered).toEqual([]);
    for (const refusal of load.refusals) expect(REFUSALS).toContainEqual(refusal);
    await load.expectNothingLost();
  });
});
