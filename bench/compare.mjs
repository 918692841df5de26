/**
 * Compares this build with another one: requests per second, time to start and memory, in alternating rounds on the same
 * machine, each service on a fresh data folder with the demo data. Read the ratios; the absolute figures are the machine's.
 *
 *   node bench/compare.mjs <folder of another built checkout> [rounds]
 *
 * A closed loop of eight clients reads; eight customers buy (add, checkout, pay, verify). Each figure is the median of
 * the rounds. Memory is the resident set of the process, at rest after the start and at the end of its round.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ShopClient } from '../scripts/journey/shop-client.mjs';
import { addAddress, order, pay, putOnSale, signIn, signUp, verify } from '../scripts/lib/shopping.mjs';

const CLIENTS = 8;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 6_000;
const ADMIN = { email: 'admin@demo.shop', password: 'Admin#123' };
const UNLIMITED = {
  RATE_LIMIT_STANDARD_MAX: '10000000',
  RATE_LIMIT_AUTH_MAX: '10000000',
  RATE_LIMIT_CHECKOUT_MAX: '10000000',
  MAX_UNPAID_ORDERS: '1000',
};

const [otherFolder, rounds = '3'] = process.argv.slice(2);
if (otherFolder === undefined) {
  console.error('usage: node bench/compare.mjs <folder of another built checkout> [rounds]');
  process.exit(2);
}
const builds = { other: resolve(otherFolder), this: resolve(import.meta.dirname, '..') };
const results = { other: [], this: [] };

for (let round = 0; round < Number(rounds); round++) {
  // The order alternates, so that neither build always has the warmer machine.
  const names = round % 2 === 0 ? ['other', 'this'] : ['this', 'other'];
  for (const name of names) results[name].push(await measure(builds[name]));
}
print();

async function measure(folder) {
  const lib = join(folder, 'scripts', 'lib', 'own-service.mjs');
  const { freshDataDir, startOwnService } = await import(pathToFileURL(lib).href);
  const dataDir = freshDataDir();
  try {
    // The demo data is made by a first start, so that the second shows what a start costs.
    await (await startOwnService({ DATA_DIR: dataDir.path, ...UNLIMITED })).stop();
    const service = await startOwnService({ DATA_DIR: dataDir.path, ...UNLIMITED });
    const figures = { 'start, ms': service.startedInMs, 'memory at rest, MB': residentMb(service.pid) };
    Object.assign(figures, await journeys(new ShopClient(service.url), service.url));
    figures['memory at the end, MB'] = residentMb(service.pid);
    await service.stop();
    return figures;
  } finally {
    dataDir.remove();
  }
}

async function journeys(client, url) {
  const { products } = await client.data('GET', '/products');
  const read = (path) => () => readWhole(`${url}/api/v1${path}`);
  const admin = await signIn(client, ADMIN);
  const productId = await putOnSale(client, admin, { name: 'Steady Seller', currentStock: 1_000_000 });
  const buyers = await Promise.all(Array.from({ length: CLIENTS }, () => aBuyer(client)));
  return {
    'list of 20, a second': await rate(read('/products?limit=20')),
    'detail, a second': await rate(read(`/products/${products[0]._id}`)),
    'search, a second': await rate(read('/search?q=cotton')),
    'orders paid, a second': await rate((lane) => buy(client, buyers[lane], productId)),
  };
}

async function aBuyer(client) {
  const token = await signIn(client, await signUp(client));
  const [address] = await addAddress(client, token);
  return { token, addressId: address._id };
}

async function buy(client, { token, addressId }, productId) {
  const placed = await order(client, token, { productId, quantity: 1, addressId });
  await verify(client, token, await pay(client, placed));
}

async function readWhole(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
}

/** How often a second the clients together get through the work. */
async function rate(work) {
  await during(WARM_UP_MS, work);
  const startedAt = performance.now();
  const done = await during(MEASURED_MS, work);
  return done / ((performance.now() - startedAt) / 1000);
}

async function during(ms, work) {
  const until = performance.now() + ms;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, lane) => {
      for (; performance.now() < until; done++) await work(lane);
    }),
  );
  return done;
}

function residentMb(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}

function print() {
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const rows = Object.keys(results.this[0]).map((figure) => {
    const [other, own] = ['other', 'this'].map((name) => median(results[name].map((found) => found[figure])));
    return {
      figure,
      other: Math.round(other),
      this: Math.round(own),
      ratio: Number((own / other).toFixed(2)),
    };
  });
  console.table(rows);
}
