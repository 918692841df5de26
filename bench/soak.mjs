/**
 * A mixed load at a fixed rate for half an hour: browsing, search, carts, paid orders, an administrator. Memory and latency of
 * every minute, and at the end the last fifth beside the first.
 *
 *   node bench/soak.mjs [--minutes 30] [--rate 40] [--servers]     needs the build, Linux; `--servers` also `redis-server`
 *
 * With `--servers` Redis and the database are processes of their own, as in production: what the service itself remembers
 * is seen apart from what it stores. The rate leaves the machine air: what is sought is what grows with time, not what the service can bear.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MEASURED, memoryInUse } from '../scripts/lib/service-memory.mjs';
import { memoryOf } from '../scripts/lib/process-figures.mjs';
import { fixedRate } from './lib/fixed-rate.mjs';
import { administration, journeysOf } from './lib/journeys.mjs';
import { median } from './lib/median.mjs';
import { startDatabase, startRedis } from './lib/servers.mjs';
import { startShop } from './lib/shop-under-test.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const MINUTE_MS = 60_000;
/**
 * A mix of twenty pieces of work: ten read the catalogue, two search, four fill a cart, two buy and pay, two are the
 * administrator's.
 */
const MIX = [
  ...['list', 'detail', 'cart', 'page', 'search', 'detail', 'order', 'list', 'cart', 'admin'],
  ...['page', 'detail', 'cart', 'list', 'search', 'detail', 'order', 'page', 'cart', 'admin'],
];

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '40' },
    servers: { type: 'boolean', default: false },
  },
});

const servers = options.servers ? { redis: await startRedis(), database: await startDatabase() } : undefined;
const shop = await startShop(ROOT, { ...MEASURED, ...addresses(servers) });
try {
  const work = await mixOf(shop);
  const minutes = [];
  let heap;
  for (let minute = 1; minute <= Number(options.minutes); minute++) {
    const done = await fixedRate(Number(options.rate), MINUTE_MS, work);
    minutes.push({ ...latencies(done), ...memoryOf(shop.pid), ...databaseMemory(servers) });
    print(`minute ${minute}`, minutes.at(-1));
    if (minute === 1) heap = await memoryInUse(shop);
  }
  const fifth = Math.max(1, Math.floor(minutes.length / 5));
  print('first fifth', medians(minutes.slice(0, fifth)));
  print('last fifth', medians(minutes.slice(-fifth)));
  printHeap('in use after the first minute', heap);
  printHeap('in use at the end', await memoryInUse(shop));
} finally {
  await shop.stop();
  await servers?.database.stop();
  await servers?.redis.stop();
}

function addresses(started) {
  return started && { REDIS_URL: started.redis.url, MONGODB_URI: started.database.url };
}

function databaseMemory(started) {
  return started && { database: memoryOf(started.database.pid).anonymous };
}

/** Returns the next piece of work, by `MIX`. A customer buys one thing at a time. */
async function mixOf(shop) {
  const [list, page, detail, search, cart, order] = await journeysOf(shop);
  const journeys = { list, page, detail, search, cart, order, admin: administration(shop) };
  const idle = shop.customers.map((_, customer) => customer);
  let turn = 0;
  return async () => {
    const name = MIX[turn++ % MIX.length];
    const customer = name === 'order' ? idle.shift() : 0;
    if (customer === undefined) throw new Error('every customer waits for an order: the rate is too high');
    await journeys[name].work(customer);
    if (name === 'order') idle.push(customer);
    return name;
  };
}

/** Milliseconds: of all pieces of work, and of the orders alone, which are five requests each. */
function latencies(done) {
  const all = done.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const orders = done.filter(({ name }) => name === 'order').map(({ ms }) => ms);
  const at = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)];
  return {
    p50: at(all, 0.5),
    p95: at(all, 0.95),
    p99: at(all, 0.99),
    orderP95: at(
      orders.toSorted((a, b) => a - b),
      0.95,
    ),
  };
}

function medians(minutes) {
  const fields = Object.keys(minutes[0]);
  return Object.fromEntries(fields.map((field) => [field, median(minutes.map((minute) => minute[field]))]));
}

function print(when, { p50, p95, p99, orderP95, resident, anonymous, database }) {
  const latency = [p50, p95, p99, orderP95].map((ms) => ms.toFixed(0).padStart(5)).join(' ');
  console.log(
    `${when.padEnd(12)} p50, p95, p99, an order's p95: ${latency} ms   ` +
      `${resident.toFixed(0)} MB resident (${anonymous.toFixed(0)} without files)` +
      (database === undefined ? '' : `, its database ${database.toFixed(0)} without files`),
  );
}

function printHeap(when, { main, threads }) {
  console.log(`${when}: ${main.toFixed(0)} MB by the service's thread, ${threads.toFixed(0)} by the others`);
}
