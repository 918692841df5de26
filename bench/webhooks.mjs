/**
 * How long an event takes to a receiver that works, while another one never answers. Both are told of every change of a product;
 * four clients change products, as many times as is asked. The service has everything embedded. Prints for both receivers what came,
 * and for the one that works the median, the 99th percentile and the slowest delay in milliseconds, from the commit of the change to the
 * arrival of its webhook, and how long after the last change the last one came. The exit code is 1 when one has not come.
 *
 * With `--at-once` no product is changed: the deliveries of all events are written to the database of the running service within a moment,
 * for as many records as is asked. One record is the worst of them, because its events go one after the other.
 *
 *   node bench/webhooks.mjs [--events 2000]                              needs the build
 *   node bench/webhooks.mjs --at-once [--events 10000] [--records 500]
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ObjectId } from 'mongodb';
import { ShopClient } from '../scripts/journey/shop-client.mjs';
import { freshDataDir, startOwnService } from '../scripts/lib/own-service.mjs';
import { signIn } from '../scripts/lib/shopping.mjs';
import { embeddedUri, inDatabase } from './lib/shop-under-test.mjs';

const ADMINISTRATOR = { email: 'admin@demo.shop', password: 'Admin#123' };
const CLIENTS = 4;
const ENVIRONMENT = {
  SEED_DEMO: 'true',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
  RATE_LIMIT_STANDARD_MAX: '100000000',
  RATE_LIMIT_ADMIN_MAX: '100000000',
};
/** The longest wait for the next delivery: after that, none will come. */
const PATIENCE_MS = 30_000;

/** Deliveries that are written together. */
const BATCH = 1_000;

const { values } = parseArgs({
  options: {
    events: { type: 'string' },
    'at-once': { type: 'boolean', default: false },
    records: { type: 'string', default: '500' },
  },
});
const atOnce = values['at-once'];
const wanted = Number(values.events ?? (atOnce ? 10_000 : 2_000));
const delays = [];
let lastAt = performance.now();
let begun = 0;

const living = createServer(async (request, response) => {
  const { timestamp } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  delays.push(Date.now() - Date.parse(timestamp));
  lastAt = performance.now();
  response.writeHead(204).end();
});
const dead = createServer((request) => {
  begun += 1;
  request.resume();
});

const dataDir = freshDataDir();
const service = await startOwnService({ DATA_DIR: dataDir.path, ...ENVIRONMENT });
try {
  await measure();
} finally {
  for (const server of [living, dead]) server.close().closeAllConnections();
  await service.stop();
  dataDir.remove();
}

async function measure() {
  const headers = {
    authorization: `Bearer ${await signIn(new ShopClient(service.url), ADMINISTRATOR)}`,
    'content-type': 'application/json',
  };
  const call = async (method, path, body) => {
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${service.url}/api/v1${path}`, { method, headers, ...given });
    const { data, message } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${message}`);
    return data;
  };
  const endpoints = [];
  for (const server of [dead, living])
    endpoints.push(
      await call('POST', '/webhook-endpoints', { url: await addressOf(server), events: ['product.updated'] }),
    );
  const startedAt = performance.now();
  await (atOnce ? writeAll(endpoints) : changeProducts(call));
  await report(startedAt);
}

async function changeProducts(call) {
  const { products } = await call('GET', '/products/admin?limit=50');
  const change = async (client) => {
    for (let number = client; number < wanted; number += CLIENTS)
      await call('PATCH', `/products/${products[number % products.length]._id}`, {
        brand: `Maker ${number}`,
      });
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => change(client)));
}

/** Writes the deliveries of all events as the transactions of their causes would, the oldest first. */
async function writeAll(endpoints) {
  const records = Array.from({ length: Number(values.records) }, () => new ObjectId().toHexString());
  const deliveryOf = (number, endpointId, at) => {
    const id = records[number % records.length];
    return {
      endpointId,
      event: 'product.updated',
      record: `product:${id}`,
      seq: Math.floor(number / records.length) + 1,
      data: JSON.stringify({ _id: id, brand: `Maker ${number}` }),
      status: 'PENDING',
      attempts: 0,
      tries: 0,
      nextAttemptAt: at,
      createdAt: at,
    };
  };
  await inDatabase(embeddedUri(dataDir.path), async (db) => {
    for (let from = 0; from < wanted; from += BATCH) {
      const at = new Date();
      const numbers = Array.from({ length: Math.min(BATCH, wanted - from) }, (_, index) => from + index);
      for (const { _id } of endpoints)
        await db
          .collection('webhook_deliveries')
          .insertMany(numbers.map((number) => deliveryOf(number, new ObjectId(_id), at)));
    }
  });
}

async function report(startedAt) {
  const changedAt = performance.now();
  while (delays.length < wanted && performance.now() - Math.max(lastAt, changedAt) < PATIENCE_MS)
    await delay(50);
  delays.sort((one, other) => one - other);
  const at = (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))];
  const seconds = (changedAt - startedAt) / 1000;
  console.log(`${wanted} events in ${seconds.toFixed(0)} s, ${(wanted / seconds).toFixed(0)} a second`);
  console.log(
    `the receiver that works: ${delays.length} came; p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)} ms`,
  );
  console.log(`the last one ${Math.max(0, lastAt - changedAt).toFixed(0)} ms after the last change`);
  console.log(`the receiver that never answers: ${begun} begun`);
  if (delays.length < wanted) process.exitCode = 1;
}

async function addressOf(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}/hook`;
}
