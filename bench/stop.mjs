/**
 * How long a shop with many orders takes from SIGTERM to its end while the nightly check goes on: at the built service with
 * everything embedded, on a data folder of its own. The check is stopped early, in the midst of its orders, and when it goes on after
 * the stop before; each time it must keep its place.
 *
 *   node bench/stop.mjs [orders ...]     needs the build; 40,000 and 500,000 unless named (some 3 GB and a quarter of an hour)
 *
 * The exit code is 1 when a process does not end with 0 within five seconds, or the check has not gone on.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { fill, ORDERS } from './lib/many-records.mjs';
import { embeddedUri, inDatabase } from './lib/shop-under-test.mjs';
import { freshDataDir, startOwnService } from '../scripts/lib/own-service.mjs';

const LONGEST_MS = 5_000;
/** How long the check goes on before each stop: less than the 20 seconds after which it gives way by itself. */
const AFTER_MS = [500, 5_000, 12_000];
const CLAIMED_WITHIN_MS = 150_000;

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [40_000, 500_000];
const { make } = ORDERS(365).orders;
/** Delivered, and with what lists find them by: nothing of them is left to a start. */
const DELIVERED = {
  orders: {
    of: (size) => size,
    make: (number, size) => {
      const { attention: _attention, needsAttention: _needs, ...order } = make(number, size);
      return {
        ...order,
        orderStatus: 'DELIVERED',
        numberParts: [String(number)],
        paymentKeys: [`pay_${number}`],
      };
    },
  },
};
const rows = [];
for (const size of sizes) rows.push(...(await measure(size)));
console.table(rows);
process.exitCode = rows.every(({ isGood }) => isGood) ? 0 : 1;

async function measure(size) {
  const dataDir = freshDataDir();
  const start = () => startOwnService({ DATA_DIR: dataDir.path, SEED_DEMO: 'false', LOG_LEVEL: 'error' });
  const within = (work) => inDatabase(embeddedUri(dataDir.path), work);
  try {
    let service = await start();
    const begun = performance.now();
    await within((db) => fill(db, DELIVERED, size));
    console.log(`${size} orders stored in ${Math.round((performance.now() - begun) / 1000)} s`);
    await within(makeDue);
    const found = [];
    let before = '';
    for (const after of AFTER_MS) {
      await within(claimed);
      await delay(after);
      const { code, tookMs } = await stopped(service);
      service = await start();
      const place = await within(placeOf);
      const isGood = code === 0 && tookMs < LONGEST_MS && place !== before;
      found.push({
        orders: size,
        'checked for, ms': after,
        code,
        'stop, ms': Math.round(tookMs),
        place,
        isGood,
      });
      before = place;
    }
    await service.stop();
    return found;
  } finally {
    dataDir.remove();
  }
}

async function stopped(service) {
  const begun = performance.now();
  const code = await service.stop();
  return { code, tookMs: performance.now() - begun };
}

async function makeDue(db) {
  const due = { $set: { dueAt: new Date(0) }, $unset: { progress: 1 } };
  await db.collection('books_checks').updateOne({ _id: 'nightly' }, due, { upsert: true });
}

/** Waits until the process has the check: it claims it for an hour. One that was stopped is due at once. */
async function claimed(db) {
  const giveUpAt = performance.now() + CLAIMED_WITHIN_MS;
  for (;;) {
    const { dueAt } = (await db.collection('books_checks').findOne({ _id: 'nightly' })) ?? {};
    if (dueAt !== undefined && dueAt.getTime() > Date.now()) return;
    if (performance.now() > giveUpAt) throw new Error('No process has begun the check');
    await delay(20);
  }
}

async function placeOf(db) {
  const { progress } = (await db.collection('books_checks').findOne({ _id: 'nightly' })) ?? {};
  return progress === undefined ? 'none' : `${progress.book} ${progress.place ?? 'from its beginning'}`;
}
