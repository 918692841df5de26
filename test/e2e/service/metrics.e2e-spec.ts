import { AsyncResource } from 'node:async_hooks';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { JobRegistry } from '#infrastructure/outbox/job-registry.js';
import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { Product } from '#modules/products/data/product.schema.js';
import { createApp, useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { effectsEnded } from '../../support/effects-ended.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectIndex } from '../../support/expect-index.js';
import { aFailedEffect, outboxOf } from '../../support/factories/a-failed-effect.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper, paidOrder } from '../../support/factories/an-order.js';
import { session } from '../../support/session.js';
import { signal } from '../../support/signal.js';
import { scrape } from './scraped-metrics.js';

const REQUESTS = 'storefront_http_request_duration_seconds_count';
const CACHED = 'storefront_answer_cache_requests_total';
const CONFIRMATION = { name: 'orders.confirmation-mail' };

describe('the metrics', () => {
  const app = useApp({ METRICS_ENABLED: 'true', RATE_LIMIT_CHECKOUT_MAX: '1' });
  const metrics = () => scrape(app.url);

  /** How much a sample has grown by what was done; the report of a request may come after its answer. */
  async function expectGrowth(
    by: number,
    name: string,
    labels: Record<string, string>,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const sample = async () => (await metrics()).value(name, labels) ?? 0;
    const before = await sample();
    await work();
    await expectEventually(async () => expect((await sample()) - before).toBe(by));
  }

  it('count a request under the pattern of its route, with method and status', async () => {
    const { _id } = await aProduct(app);
    const labels = { method: 'GET', route: '/api/v1/products/:id', status: '200' };
    await expectGrowth(3, REQUESTS, labels, async () => {
      for (let i = 0; i < 3; i++) expectSuccess(await app.client.get(`/products/${_id}?q=${i}`));
    });
    const scraped = await metrics();
    const sum = scraped.value('storefront_http_request_duration_seconds_sum', labels)!;
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(30);
    expect(scraped.value(REQUESTS, { ...labels, status: '404' })).toBeUndefined();
  });

  it('count what is answered from memory, and what is in it', async () => {
    const { _id } = await aProduct(app);
    const read = async () => expectSuccess(await app.client.get(`/products/${_id}`));
    await effectsEnded(app);
    await expectGrowth(1, CACHED, { outcome: 'miss' }, read);
    await expectGrowth(1, CACHED, { outcome: 'hit' }, read);
    expect((await metrics()).value('storefront_answer_cache_entries')).toBeGreaterThan(0);
    expect((await metrics()).value('storefront_answer_cache_bytes')).toBeGreaterThan(1_000);
  });

  it('count all unknown paths under one route', async () => {
    await expectGrowth(3, REQUESTS, { method: 'GET', route: 'unmatched', status: '404' }, async () => {
      for (const path of ['//wp-login.php', '//a/b/c', '/nowhere'])
        expectError(await app.client.get(path), 404);
    });
    expect((await metrics()).text).not.toContain('wp-login');
  });

  it('count refusals of the HTTP layer under their route', async () => {
    await expectGrowth(
      1,
      REQUESTS,
      { method: 'POST', route: '/api/v1/orders/checkout', status: '401' },
      async () => expectError(await app.client.fromElsewhere().post('/orders/checkout', {}), 401),
    );
  });

  it('count a refusal by the limiter that made it', async () => {
    const { client } = await session(app).asUser();
    await expectGrowth(2, 'storefront_rate_limited_total', { limiter: 'checkout' }, async () => {
      await client.post('/orders/checkout', {});
      expectError(await client.post('/orders/checkout', {}), 429);
      expectError(await client.post('/orders/checkout', {}), 429);
    });
  });

  it('count a completed job, with its duration', async () => {
    const { user } = await session(app).asUser();
    const code = { name: 'auth.send-code' };
    await expectGrowth(1, 'storefront_jobs_total', { ...code, outcome: 'succeeded' }, () =>
      app.client.post('/auth/forgot-password', { email: user.email }),
    );
    const scraped = await metrics();
    expect(scraped.value('storefront_job_duration_seconds_count', code)).toBeGreaterThanOrEqual(1);
    expect(scraped.value('storefront_job_duration_seconds_sum', code)).toBeGreaterThan(0);
  });

  it('count a job that a process runs immediately, without the queue', async () => {
    await effectsEnded(app);
    await expectGrowth(
      1,
      'storefront_jobs_total',
      { name: 'search.index-product', outcome: 'succeeded' },
      () => aProduct(app),
    );
  });

  it('have every outcome of every job from the start, so that the first failure is an increase', async () => {
    const scraped = await metrics();
    const jobs = app.get(JobRegistry).all();
    expect(jobs.map(({ name }) => name)).toContain(CONFIRMATION.name);
    for (const { name } of jobs) {
      for (const outcome of ['succeeded', 'retried', 'failed'])
        expect(scraped.value('storefront_jobs_total', { name, outcome })).toBeGreaterThanOrEqual(0);
    }
  });

  it('distinguish a retried job from a dead letter, which the outbox keeps', async () => {
    const mailer = app.get(Mailer);
    const failures = [
      new ExternalCallError('mail server', 'unreachable', 'no connection'),
      new ExternalCallError('mail server', 'rejected', 'no such user'),
    ];
    const send = mailer.send.bind(mailer);
    mailer.send = async () => Promise.reject(failures.shift()!);
    try {
      await expectGrowth(1, 'storefront_jobs_total', { ...CONFIRMATION, outcome: 'retried' }, () =>
        paidOrder(app),
      );
      const held = await metrics();
      expect(held.value('storefront_outbox_entries', { status: 'QUEUED' })).toBeGreaterThanOrEqual(1);
      expect(held.value('storefront_queue_jobs', { queue: 'mail', state: 'delayed' })).toBe(1);
      await expectGrowth(1, 'storefront_jobs_total', { ...CONFIRMATION, outcome: 'failed' }, async () =>
        app.clock.advance(60_000),
      );
      await expectEventually(async () =>
        expect((await metrics()).value('storefront_outbox_entries', { status: 'FAILED' })).toBe(1),
      );
    } finally {
      mailer.send = send;
    }
  });

  it('have the age of the oldest pending effect, by the application clock', async () => {
    const queues = app.get(JobQueue);
    const enqueue = queues.enqueue.bind(queues);
    await effectsEnded(app);
    expect((await metrics()).value('storefront_outbox_oldest_seconds')).toBe(0);
    queues.enqueue = () => Promise.reject(new Error('the queue is away'));
    try {
      await paidOrder(app);
      app.clock.advance(90_000);
      const scraped = await metrics();
      expect(scraped.value('storefront_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
      expect(scraped.value('storefront_outbox_oldest_seconds')).toBeLessThan(150);
      expect(
        scraped.value('storefront_outbox_entries', { status: 'PENDING' })! +
          scraped.value('storefront_outbox_entries', { status: 'QUEUED' })!,
      ).toBeGreaterThanOrEqual(1);
    } finally {
      queues.enqueue = enqueue;
    }
  });

  it('count a checkout that was refused because stock was short', async () => {
    const product = await aProduct(app, { currentStock: 1 });
    const [first, second] = [await aShopper(app, { product }), await aShopper(app, { product })];
    await expectGrowth(1, 'storefront_stock_conflicts_total', {}, async () => {
      expectSuccess(await first.customer.client.post('/orders/checkout', first.checkout));
      expectError(await second.customer.client.post('/orders/checkout', second.checkout), 409);
    });
  });

  rules('HRD-03').it('count the products of whose stock unpaid orders hold more than a third', async () => {
    const held = async () => (await metrics()).value('storefront_products_held_by_unpaid_orders');
    // The value is cached for a minute.
    app.clock.advance(60_000);
    const before = (await held())!;
    const [much, fair] = [
      await aProduct(app, { currentStock: 10 }),
      await aProduct(app, { currentStock: 9 }),
    ];
    const greedy = await aShopper(app, { product: much, quantity: 4 });
    const modest = await aShopper(app, { product: fair, quantity: 3 });
    expectSuccess(await greedy.customer.client.post('/orders/checkout', greedy.checkout));
    expectSuccess(await modest.customer.client.post('/orders/checkout', modest.checkout));
    expect(await held()).toBe(before);
    app.clock.advance(60_000);
    expect(await held()).toBe(before + 1);
  });

  it('count a transaction that was retried after a conflict', async () => {
    const { _id } = await aProduct(app, { currentStock: 10 });
    const products = app.get<Model<Product>>(getModelToken(Product.name) as never);
    const takeOne = () => products.updateOne({ _id }, { $inc: { currentStock: -1 } }).exec();
    // Bound here, where no transaction is open, so that it acts like another process.
    const takeOneElsewhere = AsyncResource.bind(takeOne);
    let runs = 0;
    await expectGrowth(1, 'storefront_transaction_retries_total', {}, () =>
      app.get(UnitOfWork).run(async () => {
        runs += 1;
        await products.findById(_id);
        if (runs === 1) await takeOneElsewhere();
        await takeOne();
      }),
    );
    expect(runs).toBe(2);
    expect((await products.findById(_id))?.currentStock).toBe(8);
  });

  it('respond in time without the queues, and include them again afterwards', async () => {
    const queues = app.get(JobQueue);
    const counts = queues.counts.bind(queues);
    let asked = 0;
    const back = signal();
    queues.counts = async () => {
      asked += 1;
      await back.given;
      return counts();
    };
    const startedAt = performance.now();
    const without = await metrics();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(without.value('storefront_queue_jobs')).toBeUndefined();
    expect(without.value('storefront_outbox_entries', { status: 'FAILED' })).toBeDefined();
    await metrics();
    // A slow source is not queried again before it has responded.
    expect(asked).toBe(1);
    queues.counts = counts;
    back.give();
    const again = await metrics();
    expect(again.valuesOf('storefront_queue_jobs', 'queue').sort().join(' ')).toBe(
      'carrier images mail payments search users',
    );
    expect(again.valuesOf('storefront_queue_jobs', 'state').sort().join(' ')).toBe(
      'active delayed failed waiting',
    );
  });

  it('query the outbox by its index, and count no further than they report', async () => {
    await effectsEnded(app);
    const entries = outboxOf(app);
    for (let count = 0; count < 4; count++) await aFailedEffect(app, { orderingKey: 'kept' });
    try {
      await expectIndex(entries.find({ state: 'FAILED' }));
      await expectIndex(entries.find({ state: 'PENDING' }).sort({ _id: 1 }).limit(1), { inOrder: true });
      expect(await app.get(OutboxRepository).countIn('FAILED', 3)).toBe(3);
      expect(await app.get(OutboxRepository).countIn('FAILED', 10_000)).toBeGreaterThanOrEqual(4);
    } finally {
      await entries.deleteMany({ orderingKey: 'kept' });
    }
  });

  it('omit the outbox while the database is unreachable', async () => {
    const store = app.get(OutboxRepository);
    const { countIn, oldestUnfinished } = store;
    store.countIn = () => Promise.reject(new Error('no connection'));
    store.oldestUnfinished = () => Promise.reject(new Error('no connection'));
    try {
      const scraped = await metrics();
      expect(scraped.value('storefront_outbox_entries')).toBeUndefined();
      expect(scraped.value('storefront_outbox_oldest_seconds')).toBeUndefined();
      expect(scraped.value('storefront_queue_jobs')).toBeDefined();
    } finally {
      Object.assign(store, { countIn, oldestUnfinished });
    }
  });

  it('hold no id, no address, no number of an order and no secret', async () => {
    const { customer, order, product } = await paidOrder(app);
    await app.client.get(`/products/${product._id}`);
    await customer.client.get(`/orders/my-order/${order.orderId}/invoice`);
    const { text } = await metrics();
    expect(text).not.toMatch(/[0-9a-f]{24}/i);
    expect(text).not.toMatch(/ORD-\d|@|order_|eyJ/);
    for (const secret of [
      app.config.identity.jwtSecret,
      app.config.paymentGateway.webhookSecret,
      app.config.carrier.webhookSecret,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('belong to one application, also with several in a process', async () => {
    const other = await createApp({ METRICS_ENABLED: 'true' });
    try {
      const labels = { method: 'GET', route: '/api/v1/products' };
      expectSuccess(await app.client.get('/products'));
      await expectEventually(async () => expect((await metrics()).value(REQUESTS, labels)).toBeDefined());
      expect((await scrape(other.url)).value(REQUESTS, labels)).toBeUndefined();
    } finally {
      await other.close();
    }
  });
});
