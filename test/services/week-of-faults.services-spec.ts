import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { paymentSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { order, verify, type PlacedOrder } from '../../scripts/lib/shopping.mjs';
import { PARCEL } from '../support/factories/a-parcel.js';
import { expectEventually } from '../support/expect-eventually.js';
import { takeBucket } from '../support/services/image-bucket.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import { ShiprocketStandIn } from '../support/stand-ins/shiprocket.stand-in.js';
import { tcpRelay, type TcpRelay } from '../support/stand-ins/tcp-relay.js';
import { TypesenseStandIn } from '../support/stand-ins/typesense.stand-in.js';
import { MailProcessor } from '../../src/workers/mail/mail.processor.js';
import { tellOfPayment } from './support/gateway-webhook.js';
import { Alarms, isPrometheusInstalled, SCRAPED } from './support/alarms.js';
import { LoadGenerator } from './support/load-generator.js';
import { Shop, type Customer, type Process } from './support/shop.js';

/** How long a fault lasts that is no kill: `OUTAGE_SECONDS=60 npm run tool -- services week-of-faults`. */
const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 5) * 1000;
/** No request takes longer than this, whatever is wrong. */
const LONGEST_ANSWER_MS = 15_000;
const LONGEST_WEBHOOK_MS = 5_000;
const GATEWAY = { keyId: 'rzp_test_key', keySecret: 'key-secret-of-the-gateway' };
const SEARCH_KEY = 'key-of-the-search-engine';
/** Played to every process; a file that exists only while no host name is found. */
const NO_NAMES = join(tmpdir(), `storefront-no-names-${process.pid}`);
const UNKIND = {
  NODE_OPTIONS: `--import=${join(__dirname, 'support', 'unkind-machine-hook.mjs')}`,
  NAMES_FAIL_WHILE: NO_NAMES,
};
const AHEAD = { CLOCK_AHEAD_MS: String(10 * 60_000) };
const CONFIRMED = /^Your order (\S+) is confirmed$/;

/** Something that goes wrong around a shop, and what health says meanwhile. */
interface Fault {
  readonly name: string;
  readonly begin: () => unknown;
  /** Missing for one that is over as soon as it has happened. */
  readonly end?: () => unknown;
  readonly health?: 200 | 503;
  /** Where it is longer than others: requests have to end before it does. */
  readonly lastsMs?: number;
  /** Whether requests that are under way lose their connection. */
  readonly breaksConnections?: true;
}

/** Statuses of one kind of request, and how often each was answered; `none` for a connection that broke. */
type Answers = Record<string, number>;

describe('what goes wrong around a shop in a week, while customers buy', () => {
  const gateway = new RazorpayStandIn(GATEWAY);
  const carrier = new ShiprocketStandIn();
  const search = new TypesenseStandIn(SEARCH_KEY);
  let alarms: Alarms | undefined;
  let pictureRelay: TcpRelay;
  let shop: Shop;
  let worker: Process;
  let load: LoadGenerator;
  let admin: string;
  let customer: Customer;
  let productId: string;
  let picture: Buffer;
  let redis: Redis;
  const apis: Process[] = [];

  beforeAll(async () => {
    const pictures = takeBucket(process.env['TEST_S3_ENDPOINT']!);
    const { hostname, port } = new URL(process.env['TEST_S3_ENDPOINT']!);
    pictureRelay = await tcpRelay({ host: hostname, port: Number(port) });
    if (isPrometheusInstalled) alarms = await Alarms.open();
    else
      console.warn(
        'Prometheus is not installed, so no alarm is named. On Debian: apt-get install prometheus',
      );
    shop = await Shop.open({
      ...SCRAPED,
      ...UNKIND,
      PAYMENT_API_URL: byName(`${await gateway.http.start()}/v1`),
      PAYMENT_KEY_ID: GATEWAY.keyId,
      PAYMENT_KEY_SECRET: GATEWAY.keySecret,
      ...(await carrier.start()),
      TYPESENSE_URL: byName(await search.http.start()),
      TYPESENSE_API_KEY: SEARCH_KEY,
      ...pictures.env,
      S3_ENDPOINT: `http://localhost:${pictureRelay.port}`,
    });
    apis.push(await shop.startApi(), await shop.startApi());
    worker = await shop.startWorker();
    admin = await shop.signInAdmin(apis[0]!);
    customer = await shop.aCustomer(apis[0]!);
    productId = await shop.aProduct(apis[0]!);
    picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    redis = new Redis(shop.redis.port);
    // It is taken away in some of the faults.
    redis.on('error', () => undefined);
    load = await LoadGenerator.open(shop, apis, { till: payAtGateway });
    await load.waitForOrders();
    alarms?.scrape([...apis, worker]);
    expect(load.refusals).toEqual([]);
  });

  afterAll(async () => {
    redis.disconnect();
    await load.close();
    await shop.close();
    await Promise.all([
      gateway.http.close(),
      carrier.http.close(),
      search.http.close(),
      pictureRelay.close(),
      alarms?.close(),
    ]);
    rmSync(NO_NAMES, { force: true });
  });

  async function payAtGateway(_client: Process['client'], { orderId, gatewayOrderId }: PlacedOrder) {
    const gatewayPaymentId = gateway.pay(gatewayOrderId, 'captured');
    // The process may be dead: then the customer's own word has to do.
    await tellOfPayment(apis[0]!, { id: gatewayPaymentId, order_id: gatewayOrderId }).catch(() => undefined);
    const gatewaySignature = paymentSignature(gatewayOrderId, gatewayPaymentId, GATEWAY.keySecret);
    return { orderId, gatewayPaymentId, gatewaySignature };
  }

  const restartApi = async (signal: NodeJS.Signals, env: Record<string, string> = {}) => {
    await shop.kill(apis[0]!, signal);
    apis[0] = await shop.startApi(env);
    alarms?.scrape([...apis, worker]);
  };
  const restartWorker = async (signal: NodeJS.Signals, env: Record<string, string> = {}) => {
    await shop.kill(worker, signal);
    worker = await shop.startWorker(env);
    alarms?.scrape([...apis, worker]);
  };
  const memory = (bytes: number, policy: string) =>
    redis.config('SET', 'maxmemory-policy', policy).then(() => redis.config('SET', 'maxmemory', bytes));
  const ofHttp = (name: string, { http }: Pick<RazorpayStandIn, 'http'>): Fault[] => [
    {
      name: `${name} that answers 500`,
      begin: () => http.failAll({ status: 500, body: {} }),
      end: () => http.failAll(),
    },
    { name: `${name} that hangs`, begin: () => http.failAll('silence'), end: () => http.failAll() },
    { name: `${name} that drops its answers`, begin: () => http.failAll('lost'), end: () => http.failAll() },
    { name: `${name} that answers by halves`, begin: () => http.failAll('half'), end: () => http.failAll() },
    { name: `${name} that cannot be reached`, begin: () => http.failAll('reset'), end: () => http.failAll() },
  ];
  const ofDatabase = { health: 503, lastsMs: Math.max(OUTAGE_MS, 20_000) } as const;

  const faults: readonly Fault[] = [
    { name: 'the API is killed', begin: () => restartApi('SIGKILL'), breaksConnections: true },
    { name: 'the worker is killed', begin: () => restartWorker('SIGKILL') },
    {
      name: 'both are killed',
      begin: () => Promise.all([restartApi('SIGKILL'), restartWorker('SIGKILL')]),
      breaksConnections: true,
    },
    { name: 'the API is told to end', begin: () => restartApi('SIGTERM'), breaksConnections: true },
    { name: 'the worker is told to end', begin: () => restartWorker('SIGTERM') },
    {
      name: 'the clock of an API is ahead',
      begin: () => restartApi('SIGTERM', AHEAD),
      end: () => restartApi('SIGTERM'),
      breaksConnections: true,
    },
    {
      name: 'the clock of the worker is ahead',
      begin: () => restartWorker('SIGTERM', AHEAD),
      end: () => restartWorker('SIGTERM'),
    },
    {
      name: 'no host name is found',
      begin: () => writeFileSync(NO_NAMES, ''),
      end: () => rmSync(NO_NAMES),
    },
    { name: 'Redis is killed', begin: () => shop.redis.kill(), end: () => shop.redis.start(), health: 503 },
    { name: 'Redis has forgotten everything', begin: () => redis.flushall() },
    { name: 'Redis is frozen', begin: () => shop.redis.freeze(), end: () => shop.redis.thaw(), health: 503 },
    {
      name: 'Redis is full',
      begin: () => memory(1, 'noeviction'),
      end: () => memory(0, 'noeviction'),
      health: 503,
    },
    {
      name: 'Redis evicts',
      begin: () => memory(1, 'allkeys-lru'),
      end: () => memory(0, 'noeviction'),
    },
    {
      name: 'the mail server refuses',
      begin: () => shop.mail.refuseWith(451),
      end: () => shop.mail.refuseWith(undefined),
    },
    {
      name: 'the mail server takes an address at its second try',
      begin: () => shop.mail.greylist(true),
      end: () => shop.mail.greylist(false),
    },
    { name: 'the mail server is slow', begin: () => shop.mail.delay(3_000), end: () => shop.mail.delay(0) },
    {
      name: 'the mail server cannot be reached',
      begin: () => shop.mailRelay.cut(),
      end: () => shop.mailRelay.restore(),
    },
    ...ofHttp('a gateway', gateway),
    ...ofHttp('a carrier', carrier),
    ...ofHttp('a search engine', search),
    {
      name: 'the store of pictures cannot be reached',
      begin: () => pictureRelay.cut(),
      end: () => pictureRelay.restore(),
    },
    {
      name: 'the database is killed',
      begin: () => shop.databaseServer.kill(),
      end: () => shop.databaseServer.start(),
      ...ofDatabase,
    },
    {
      name: 'the database is frozen',
      begin: () => shop.databaseServer.freeze(),
      end: () => shop.databaseServer.thaw(),
      ...ofDatabase,
    },
    {
      name: 'the database is behind a dead route',
      begin: () => shop.databaseRelay.freeze(),
      end: async () => {
        await shop.databaseRelay.cut();
        await shop.databaseRelay.restore();
      },
      ...ofDatabase,
    },
  ];

  /** A host that is found by its name. */
  function byName(url: string): string {
    return url.replace('127.0.0.1', 'localhost');
  }

  /** The requests of clients beside buying, at the process that is not killed. */
  const requests: Readonly<Record<string, (signal: AbortSignal) => Promise<Response>>> = {
    product: (signal) => api(`/products/${productId}`, { signal }),
    search: (signal) => api('/search?q=kettle', { signal }),
    cart: (signal) => post('/carts/items', customer.token, { productId, quantity: 1 }, signal),
    picture: (signal) => {
      const form = new FormData();
      form.append('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'avatar.png');
      const headers = { authorization: `Bearer ${customer.token}` };
      return api('/users/profile/avatar', { method: 'POST', headers, body: form, signal });
    },
  };

  function api(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${apis[1]!.url}/api/v1${path}`, init);
  }

  function post(path: string, token: string, body: object, signal: AbortSignal): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return api(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
  }

  function healthBecomes(status: number): Promise<void> {
    return expectEventually(async () => {
      expect((await fetch(`${apis[1]!.url}/health`)).status).toBe(status);
    }, LONGEST_ANSWER_MS);
  }

  /** Sends one kind of request again and again until the fault is over. */
  async function repeat(send: (signal: AbortSignal) => Promise<Response>, isOver: () => boolean) {
    const answers: Answers = {};
    do {
      const begun = performance.now();
      const status = await send(AbortSignal.timeout(2 * LONGEST_ANSWER_MS)).then(
        async (answer) => (await answer.arrayBuffer(), String(answer.status)),
        () => 'none',
      );
      answers[status] = (answers[status] ?? 0) + 1;
      answers['slowestMs'] = Math.max(answers['slowestMs'] ?? 0, Math.round(performance.now() - begun));
      await pause(100);
    } while (!isOver());
    return answers;
  }

  rules('OPR-21').it.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s: every request is answered in time, and customers buy on',
    async (name, { begin, end, health, lastsMs = OUTAGE_MS, breaksConnections }) => {
      const dispatched = await aPaidOrder();
      const refusedBefore = load.refusals.length;
      const brokenBefore = load.unanswered.length;
      const ringingBefore = await alarms?.ringing();
      let isOver = false;
      let rings: string[] = [];
      const suffer = async () => {
        try {
          if (health === 503) await healthBecomes(503);
          expect((await fetch(`${apis[1]!.url}/health/live`)).status).toBe(200);
          const answer = await tellOfPayment(apis[1]!, { id: 'pay_unknown', order_id: 'order_unknown' });
          await over;
          rings = [...((await alarms?.ringing()) ?? [])].filter(
            (alarm) => ringingBefore?.has(alarm) !== true,
          );
          return answer;
        } finally {
          await end?.();
          isOver = true;
        }
      };
      await begin();
      const over = pause(end === undefined ? 0 : lastsMs);
      const seen = Object.entries(requests).map(async ([kind, send]) => [
        kind,
        await repeat(send, () => isOver),
      ]);
      const dispatch = post(
        `/orders/admin/${dispatched.orderId}/dispatch`,
        admin,
        PARCEL,
        AbortSignal.timeout(2 * LONGEST_ANSWER_MS),
      ).then(({ status }) => status);
      const webhook = await suffer();
      const answers = Object.fromEntries(await Promise.all(seen)) as Record<string, Answers>;
      await healthBecomes(200);
      await load.waitForOrders(8, 120_000);

      const statuses: Answers = {};
      for (const { status } of load.refusals.slice(refusedBefore))
        statuses[status] = (statuses[status] ?? 0) + 1;
      const broken = load.unanswered.length - brokenBefore;
      const told = {
        ...answers,
        purchases: statuses,
        dispatch: await dispatch,
        webhook: webhook.status,
        rings,
      };
      process.stdout.write(`${name}: ${JSON.stringify(told)}${broken > 0 ? `, ${broken} broken` : ''}\n`);
      for (const { slowestMs, none } of Object.values(answers)) {
        expect(slowestMs).toBeLessThan(LONGEST_ANSWER_MS);
        expect(none).toBeUndefined();
      }
      expect(webhook.tookMs).toBeLessThan(LONGEST_WEBHOOK_MS);
      if (breaksConnections !== true) expect(broken).toBe(0);
    },
    OUTAGE_MS + 240_000,
  );

  it('loses nothing: orders, payments, mails, units, money', async () => {
    await load.close();
    for (const { status } of load.refusals) expect(status).toBeGreaterThanOrEqual(500);
    await load.expectNothingLost(300_000);
    const confirmed = shop.mail.mails.flatMap(({ subject }) => CONFIRMED.exec(subject)?.[1] ?? []);
    const repeated = confirmed.length - new Set(confirmed).size;
    process.stdout.write(
      `${load.ordered.size} orders and ${load.paid.size} payments answered with success, none lost, books hold; ` +
        `${load.unanswered.length} requests without an answer, ${load.refusals.length} refused, ${repeated} mails sent again\n`,
    );
    // What falls between the mail server's answer and the record of it is sent again: at most one for each slot.
    expect(repeated).toBeLessThanOrEqual(faults.length * MailProcessor.prototype.concurrency);
  }, 480_000);

  async function aPaidOrder(): Promise<PlacedOrder> {
    const { client } = apis[1]!;
    const line = { productId, quantity: 1, addressId: customer.addressId };
    const placed = await order(client, customer.token, line);
    await verify(client, customer.token, await payAtGateway(client, placed));
    return placed;
  }
});
