import { setTimeout as pause } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { MailProcessor } from '../../src/workers/mail/mail.processor.js';
import { LoadGenerator } from './support/load-generator.js';
import type { ServerProcess } from './support/server-processes.js';
import { Shop, type Process } from './support/shop.js';

/** `KILLS=30 npm run tool -- services chaos` kills thirty times. */
const KILLS = Number(process.env['KILLS'] ?? 4);
/** At most so long customers buy before the next kill. */
const LONGEST_PEACE_MS = 2_000;
const CONFIRMED = /^Your order (\S+) is confirmed$/;

describe('SIGKILL of what a shop of several processes runs on, while customers buy', () => {
  let shop: Shop;
  const apis: Process[] = [];
  let worker: Process;

  beforeAll(async () => {
    shop = await Shop.open();
    apis.push(await shop.startApi());
    apis.push(await shop.startApi());
    worker = await shop.startWorker();
  });

  afterAll(() => shop.close(), 60_000);

  const restart = async (server: ServerProcess) => {
    await server.kill();
    await server.start();
  };

  const kills: ReadonlyArray<readonly [name: string, kill: () => Promise<void>]> = [
    [
      'API',
      async () => {
        const at = randomInt(apis.length);
        await shop.kill(apis[at]!);
        apis[at] = await shop.startApi();
      },
    ],
    [
      'worker',
      async () => {
        await shop.kill(worker);
        worker = await shop.startWorker();
      },
    ],
    ['database', () => restart(shop.databaseServer)],
    ['Redis', () => restart(shop.redis)],
  ];

  it(
    `loses nothing that was answered with success, in ${KILLS} kills`,
    async () => {
      const load = await LoadGenerator.open(shop, apis);
      const killed = new Map(kills.map(([name]) => [name, 0]));
      for (let at = 0; at < KILLS; at++) {
        const [name, kill] = kills[at % kills.length]!;
        await load.waitForOrders(3, 120_000);
        await pause(randomInt(LONGEST_PEACE_MS));
        await kill();
        killed.set(name, killed.get(name)! + 1);
      }
      await load.waitForOrders(3, 120_000);
      await load.close();
      for (const refusal of load.refusals) expect(refusal.status).toBeGreaterThanOrEqual(500);
      await load.expectNothingLost();
      const repeated = mailedTwice();
      process.stdout.write(
        `${KILLS} kills (${[...killed].map(([name, times]) => `${name} ${times}`).join(', ')}): ` +
          `${load.ordered.size} orders and ${load.paid.size} payments answered with success, none lost, books hold; ` +
          `${load.unanswered.length} requests without an answer, ${load.refusals.length} refused; ` +
          `${repeated} mails sent twice\n`,
      );
      // A mail goes twice when the kill falls between the mail server's answer and the record of it: at most one for each slot.
      expect(repeated).toBeLessThanOrEqual(KILLS * MailProcessor.prototype.concurrency);
    },
    KILLS * 60_000 + 180_000,
  );

  /** How many orders were mailed as confirmed twice. @throws for one that was mailed more often */
  function mailedTwice(): number {
    const times = new Map<string, number>();
    for (const { subject } of shop.mail.mails) {
      const order = CONFIRMED.exec(subject)?.[1];
      if (order !== undefined) times.set(order, (times.get(order) ?? 0) + 1);
    }
    expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
    return [...times.values()].filter((mails) => mails === 2).length;
  }
});
