/**
 * Measures what the lists, the reviews of a product and the dashboard cost as the shop grows from 1,000 to 100,000
 * orders, with half as many products and twice as many interactions and notifications: over HTTP, at the built
 * service with everything embedded, on a data folder of its own.
 *
 *   node bench/growth.mjs [--quick] [folder of another build]     needs the build; --quick stops at 10,000
 *
 * Pages must stay within 1.3 times from the smallest to the largest size, the dashboard under 100 ms, and its first read
 * after an import under a second. The exit code is 1 when they do not. One client asks, one request after the other; each
 * figure is p50 / p95 in milliseconds. Each round also asks for a list that is always the same; by how much that became
 * slower, the machine did, and the growth is divided by it. Of all records, one user has a tenth and one product's reviews
 * are a tenth. The dashboard is measured over orders of a whole year, and, the hard case, over as many orders that all lie
 * inside its 30 days.
 */
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import {
  DAY_MS,
  EVERYTHING,
  fill,
  now,
  OFTEN_REVIEWED,
  ONE_PRODUCT,
  ORDERS,
  SOMEBODY,
} from './lib/many-records.mjs';
import { JWT_SECRET, mintedToken } from './lib/minted-token.mjs';
import { embeddedUri } from './lib/shop-under-test.mjs';

const [folder = join(import.meta.dirname, '..')] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));
const { freshDataDir, startOwnService } = await import(join(resolve(folder), 'scripts/lib/own-service.mjs'));

const SIZES = process.argv.includes('--quick') ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const PAGE_LIMIT = 1.3;
const DASHBOARD_LIMIT_MS = 100;
const FIRST_READ_LIMIT_MS = 1_000;
const YARDSTICK = 'the yardstick';
const NOTICED_AFTER_MS = 31_000;
const WARM_UP = 150;
const ROUNDS = 120;
const yearAgo = new Date(now - 364 * DAY_MS).toISOString().slice(0, 10);
const monthAgo = new Date(now - 30 * DAY_MS).toISOString();

const PAGES = {
  'my orders': '/orders/my-order?limit=20',
  'my orders, delivered': '/orders/my-order?limit=20&status=DELIVERED',
  'admin orders': '/orders/admin?limit=20',
  'admin orders, by status': '/orders/admin?limit=20&status=SHIPPED',
  'admin orders, of a month': `/orders/admin?limit=20&startDate=${monthAgo}`,
  'admin orders, both': `/orders/admin?limit=20&status=DELIVERED&startDate=${monthAgo}&endDate=${new Date(now).toISOString()}`,
  'products, newest': '/products?limit=20',
  'products, by price': '/products?limit=20&sort=price:asc',
  'products, dearest': '/products?limit=20&sort=price:desc',
  'products of a category': '/products?limit=20&mainCategory=GARDEN',
  'products of a type, by price': '/products?limit=20&itemType=LAMP&sort=price:asc',
  'products of both': '/products?limit=20&mainCategory=TOYS&itemType=LAMP',
  'products of a brand, by name': '/products?limit=20&brand=Nilgiri&sort=name',
  'products of a price range': '/products?limit=20&minPrice=100&maxPrice=4000&sort=price:asc',
  'a product with variants': `/products/${ONE_PRODUCT.toHexString()}`,
  'reviews of a product': `/interactions/product/${OFTEN_REVIEWED.toHexString()}?limit=10`,
  notifications: '/notifications?limit=20',
  'notifications, unread': '/notifications?limit=20&unreadOnly=true',
};
const YARDSTICK_PATH = { [YARDSTICK]: '/coupons?limit=20' };
const DASHBOARD_YEAR = {
  'dashboard, 30 days of a year': '/dashboards/metrics',
  'dashboard, the whole year': `/dashboards/metrics?startDate=${yearAgo}`,
};
const DASHBOARD_MONTH = { 'dashboard, all in 30 days': '/dashboards/metrics' };

/** Sends one request. @returns how long it took, in milliseconds, and its headers */
async function ask(service, path) {
  const role = /^.(orders.admin|dashboards|coupons)/.test(path) ? 'ADMIN' : 'USER';
  const headers = { authorization: `Bearer ${mintedToken(SOMEBODY, role)}` };
  const started = performance.now();
  const response = await fetch(`${service.url}/api/v1${path}`, { headers });
  const text = await response.text();
  const took = performance.now() - started;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return { took, headers: response.headers };
}

/** The first read of the dashboard after an import, and how long it takes until it is complete. */
async function readFirst(service, path, size) {
  const started = performance.now();
  const first = await ask(service, path);
  let last = first;
  while (last.headers.has('x-sales-complete-until')) last = await ask(service, path);
  const complete = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${size} orders: first read of ${path}: ${first.took.toFixed(0)} ms, complete after ${complete} s`,
  );
  slowestFirstRead = Math.max(slowestFirstRead, first.took);
}

/** p50 and p95 of each path; the paths take turns, so that what else the machine does meets all of them alike. */
async function measure(service, paths) {
  const times = Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(paths)) times[name].push((await ask(service, path)).took);
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => {
      all.sort((a, b) => a - b);
      return [name, { p50: all[Math.floor(all.length / 2)], p95: all[Math.floor(all.length * 0.95)] }];
    }),
  );
}

let slowestFirstRead = 0;

/** Measures the paths at every size, on a service of its own. @returns figures by name, one for each size */
async function grow(kinds, paths) {
  const dataDir = freshDataDir();
  const settings = {
    RATE_LIMIT_STANDARD_MAX: '100000000',
    // Answers from memory would hide what a page costs.
    CATALOGUE_CACHE_SECONDS: '0',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'error',
    JWT_SECRET,
  };
  const service = await startOwnService({ DATA_DIR: dataDir.path, ...settings });
  const client = await new MongoClient(embeddedUri(dataDir.path)).connect();
  const figures = {};
  try {
    for (const size of SIZES) {
      await fill(client.db(), kinds, size);
      // A ledger with many orders is compared with them twice a minute: after that, the first read finds the import.
      if (size > 10_000) await delay(NOTICED_AFTER_MS);
      for (const path of Object.values(paths)) {
        if (path.startsWith('/dashboards')) await readFirst(service, path, size);
        for (let round = 0; round < WARM_UP && size === SIZES[0]; round += 1) await ask(service, path);
      }
      for (const [name, figure] of Object.entries(await measure(service, paths))) {
        (figures[name] ??= []).push(figure);
      }
    }
    return figures;
  } finally {
    await client.close();
    await service.stop();
    dataDir.remove();
  }
}

const figures = {
  ...(await grow(EVERYTHING, { ...YARDSTICK_PATH, ...PAGES, ...DASHBOARD_YEAR })),
  ...(await grow(ORDERS(30), DASHBOARD_MONTH)),
};

let failed = slowestFirstRead > FIRST_READ_LIMIT_MS;
const growthOf = (bySize) => bySize.at(-1).p50 / bySize[0].p50;
const drift = growthOf(figures[YARDSTICK]);
console.log(
  `\n${''.padEnd(32)}${SIZES.map((size) => size.toLocaleString('en').padStart(16)).join('')}    growth`,
);
for (const [name, bySize] of Object.entries(figures)) {
  const cells = bySize.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`.padStart(16));
  const growth = name === YARDSTICK ? drift : growthOf(bySize) / drift;
  const good =
    name === YARDSTICK || (name in PAGES ? growth <= PAGE_LIMIT : bySize.at(-1).p95 < DASHBOARD_LIMIT_MS);
  failed ||= !good;
  console.log(
    `${name.padEnd(32)}${cells.join('')}${growth.toFixed(2).padStart(10)}${good ? '' : '  TOO SLOW'}`,
  );
}
process.exitCode = failed ? 1 : 0;
