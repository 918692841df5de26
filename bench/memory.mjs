/**
 * Measures what a process with everything embedded keeps in memory: at rest, and with 100,000 orders after a restart.
 * What it keeps under a load that lasts is measured by `soak.mjs`.
 *
 *   node bench/memory.mjs [--orders 100000]     needs the build, Linux
 *
 * Resident memory, and in brackets the part without mapped files, which the kernel takes back when memory is short.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fill, ORDERS, SOMEBODY } from './lib/many-records.mjs';
import { mintedToken } from './lib/minted-token.mjs';
import { memoryOf } from '../scripts/lib/process-figures.mjs';
import { embeddedUri, inDatabase, startShop } from './lib/shop-under-test.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const REST_MS = 15_000;

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '100000' } },
});

await withManyOrders(Number(options.orders));

async function withManyOrders(count) {
  const before = await startShop(ROOT);
  await delay(REST_MS);
  print('1,000 products, at rest', before.pid);
  await inDatabase(embeddedUri(before.dataDir), (db) => fill(db, ORDERS(365), count));
  print(`${count} orders, just imported`, before.pid);
  const after = await before.restarted();
  try {
    await delay(REST_MS);
    print(`${count} orders, after a restart, at rest`, after.pid);
    await readOrders(after.client);
    print(`${count} orders, after reading pages and the dashboard`, after.pid);
  } finally {
    await after.stop();
  }
}

async function readOrders(client) {
  const token = mintedToken(SOMEBODY, 'ADMIN');
  for (let page = 1; page <= 50; page++)
    await client.data('GET', `/orders/admin?limit=50&page=${page}`, { token });
  for (let turn = 0; turn < 20; turn++) await client.data('GET', '/dashboards/metrics', { token });
}

function print(when, pid) {
  const { resident, anonymous } = memoryOf(pid);
  console.log(`${when.padEnd(52)} ${resident.toFixed(0).padStart(4)} MB (${anonymous.toFixed(0)})`);
}
