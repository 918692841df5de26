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

describe.each([
  [
    'whose connections are cut, and which cannot be reached',
    async (shop: Shop) => {
      await shop.databaseRelay.cut();
      return () => shop.databaseRelay.restore();
    },
  ],
  [
    'that answers NotWritablePrimary, as during a change of the primary',
    async (shop: Shop) => {
      const failCommands = [
        'find',
        'aggregate',
        'insert',
        'update',
        'delete',
        'findAndModify',
        'commitTransaction',
      ];
      const admin = shop.database.client.db('admin');
      // The connection of the test keeps its view: only what the service sends is refused.
      await admin.command({
        configureFailPoint: 'failCommand',
        mode: 'alwaysOn',
        data: { failCommands, errorCode: NOT_WRITABLE_PRIMARY },
      });
      return () => admin.command({ configureFailPoint: 'failCommand', mode: 'off' });
    },
  ],
] as const)('a database for ten seconds %s', (_kind, begin) => {
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

    const end = await begin(shop);
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
    await end();

    await load.waitForOrders();
    expect((await get('/health')).status).toBe(200);
    expect((await sendWebhook()).status).toBe(200);
    await load.close();
    expect(load.unanswered).toEqual([]);
    for (const refusal of load.refusals) expect(REFUSALS).toContainEqual(refusal);
    await load.expectNothingLost();
  });
});
