/**
 * What the lists, the reviews of a product and the dashboard cost as the shop grows from 1,000 to 100,000 orders, with
 * half as many products and twice as many interactions and notifications: over HTTP, at the built service with
 * everything embedded, on a data folder of its own.
 *
 *   node bench/growth.mjs [--quick]     needs the build; --quick stops at 10,000
 *
 * Pages must stay within 1.5 times from the smallest to the largest size, the dashboard under 300 ms. The exit code is
 * 1 when they do not. One client asks, one request after the other; each figure is p50 / p95 in milliseconds. Of all
 * records, one user has a tenth and one product's reviews are a tenth. The dashboard is measured over orders of a whole
 * year, and, the hard case, over as many orders that all lie inside its 30 days.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import { freshDataDir, startOwnService } from '../scripts/lib/own-service.mjs';

const SIZES = process.argv.includes('--quick') ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const PAGE_LIMIT = 1.5;
const DASHBOARD_LIMIT_MS = 300;
const WARM_UP = 150;
const ROUNDS = 120;
const BATCH = 5_000;
const DAY_MS = 86_400_000;
const JWT_SECRET = 'the-secret-of-a-service-that-lives-for-one-measurement';
const STATUSES = ['PENDING', 'PROCESSING', 'SHIPPED', 'CANCELLED', 'RETURN_REQUESTED', 'RETURNED'];
const CATEGORIES = ['KITCHEN', 'GARDEN', 'BOOKS', 'TOYS', 'SPORT'];
const TYPES = ['POT', 'LAMP', 'NOVEL', 'BALL'];

const idOf = (kind, number) => new ObjectId(kind + number.toString(16).padStart(22, '0'));
const userId = (number) => idOf('aa', number);
const productId = (number) => idOf('bb', number);
const reviewId = (number) => idOf('cc', number);
const now = Date.now();
const SOMEBODY = userId(0);
const OFTEN_REVIEWED = productId(0);
const yearAgo = new Date(now - 364 * DAY_MS).toISOString().slice(0, 10);
const monthAgo = new Date(now - 30 * DAY_MS).toISOString();

/** The same number from 0 to `below` for the same seed, spread well. */
function chosen(seed, below) {
  let hash = Math.imul(seed + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
}

/** A time of the last `days` days; 7,919 is prime to every size, so that all of the days are met evenly. */
const timeOf = (number, size, days) => new Date(now - ((number * 7919) % size) * ((days * DAY_MS) / size));

function order(number, size, days) {
  const items = Array.from({ length: 1 + chosen(number, 4) }, (_, line) => {
    const product = chosen(number * 5 + line, size / 2);
    const [unitPriceMinor, quantity] = [1_000 + product, 1 + chosen(number + line, 3)];
    const lineTotalMinor = unitPriceMinor * quantity;
    const [name, sku] = [`Product ${product}`, `SKU-${product}`];
    return { productId: productId(product), name, sku, unitPriceMinor, quantity, lineTotalMinor };
  });
  const subtotalMinor = items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0);
  const delivered = chosen(number * 3, 10) < 6;
  const createdAt = timeOf(number, size, days);
  const orderStatus = delivered ? 'DELIVERED' : STATUSES[chosen(number * 7, STATUSES.length)];
  return {
    _id: idOf('dd', number),
    orderNumber: `ORD-${number}`,
    user: number % 10 === 0 ? SOMEBODY : userId(chosen(number, size)),
    userEmail: `customer${number}@shop.example`,
    userFirstname: 'Asha',
    ownerErased: false,
    placed: true,
    orderStatus,
    paymentStatus: 'PAID',
    stockState: 'COMMITTED',
    couponHeld: false,
    pricing: { subtotalMinor, discountMinor: 0, totalMinor: subtotalMinor },
    currency: 'INR',
    items,
    shippingAddress: {
      street: '1 Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
      label: 'HOME',
    },
    gatewayOrderId: `order_${number}`,
    gatewayPaymentId: `pay_${number}`,
    payments: [{ gatewayPaymentId: `pay_${number}`, state: 'CONFIRMED', receivedAt: createdAt }],
    statusHistory: [{ status: orderStatus, at: createdAt, by: 'SYSTEM' }],
    createdAt,
  };
}

const product = (number, size) => ({
  _id: productId(number),
  name: `Product ${number}`,
  sku: `SKU-${number}`,
  description: 'A product like many others, and described at some length. '.repeat(4),
  basePriceMinor: 1_000 + chosen(number, 500_000),
  discountPercent: 10,
  currentStock: chosen(number, 500),
  images: ['https://images.shop.example/one.webp'],
  itemType: TYPES[chosen(number, TYPES.length)],
  mainCategory: CATEGORIES[chosen(number * 3, CATEGORIES.length)],
  tags: ['new', 'sale'],
  attributes: { size: ['S', 'M', 'L'] },
  isActive: true,
  version: 1,
  createdAt: timeOf(number, size, 365),
  updatedAt: new Date(now),
});

/** Of four interactions one is a review, and the others are comments on it. */
function interaction(number, size) {
  const review = Math.floor(number / 4);
  const reviewed = review % 10 === 0 ? OFTEN_REVIEWED : productId(1 + chosen(review, size));
  const common = {
    productId: reviewed,
    userId: userId(review),
    voteCount: 3,
    createdAt: timeOf(number, size, 365),
  };
  if (number % 4 === 0)
    return { _id: reviewId(review), type: 'REVIEW', rating: 4, content: 'Good.', ...common };
  return {
    _id: idOf('ee', number),
    type: 'COMMENT',
    parentId: reviewId(review),
    content: 'So it is.',
    ...common,
  };
}

const notification = (number, size) => ({
  _id: idOf('ff', number),
  userId: number % 10 === 0 ? SOMEBODY : userId(chosen(number, size)),
  type: 'ORDER_STATUS',
  title: 'Your order',
  message: 'It is on its way.',
  isRead: chosen(number, 3) !== 0,
  metadata: { orderId: idOf('dd', number).toHexString() },
  createdAt: timeOf(number, size, 365),
});

const user = (number, size) => ({
  _id: userId(number),
  authProvider: 'LOCAL',
  email: `customer${number}@shop.example`,
  role: 'USER',
  firstname: 'Asha',
  lastname: 'Rao',
  addresses: [],
  loyaltyPoints: 0,
  preferences: { newsletter: false, smsAlerts: false },
  isEmailVerified: true,
  isActive: true,
  createdAt: timeOf(number, size, 365),
});

const ticket = (number, size) => ({
  _id: idOf('ab', number),
  userId: userId(chosen(number, size)),
  subject: 'A question',
  status: ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'][number % 4],
  messages: [],
  createdAt: timeOf(number, size, 365),
});

const ORDERS = (days) => ({
  orders: { of: (size) => size, make: (number, size) => order(number, size, days) },
});
const EVERYTHING = {
  ...ORDERS(365),
  products: { of: (size) => size / 2, make: product },
  interactions: { of: (size) => size * 2, make: interaction },
  notifications: { of: (size) => size * 2, make: notification },
  users: { of: (size) => size, make: user },
  support_tickets: { of: (size) => size / 10, make: ticket },
};

/** Makes the collections anew in the given size. */
async function fill(db, kinds, size) {
  for (const [name, { of, make }] of Object.entries(kinds)) {
    await db.collection(name).deleteMany({});
    const count = of(size);
    for (let from = 0; from < count; from += BATCH) {
      const length = Math.min(BATCH, count - from);
      await db.collection(name).insertMany(Array.from({ length }, (_, at) => make(from + at, count)));
    }
  }
}

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
  'products of both': '/products?limit=20&mainCategory=GARDEN&itemType=LAMP',
  'reviews of a product': `/interactions/product/${OFTEN_REVIEWED.toHexString()}?limit=10`,
  notifications: '/notifications?limit=20',
  'notifications, unread': '/notifications?limit=20&unreadOnly=true',
};
const DASHBOARD_YEAR = {
  'dashboard, 30 days of a year': '/dashboards/metrics',
  'dashboard, the whole year': `/dashboards/metrics?startDate=${yearAgo}`,
};
const DASHBOARD_MONTH = { 'dashboard, all in 30 days': '/dashboards/metrics' };

function tokenOf(sub, role) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = part({ sub: sub.toHexString(), role, jti: randomUUID(), iat, exp: iat + 900 });
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

/** One request. @returns how long it took, in milliseconds */
async function ask(service, path) {
  const role = /^.(orders.admin|dashboards)/.test(path) ? 'ADMIN' : 'USER';
  const headers = { authorization: `Bearer ${tokenOf(SOMEBODY, role)}` };
  const started = performance.now();
  const response = await fetch(`${service.url}/api/v1${path}`, { headers });
  const text = await response.text();
  const took = performance.now() - started;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return took;
}

/** p50 and p95 of each path; the paths take turns, so that what else the machine does meets all of them alike. */
async function measure(service, paths) {
  const times = Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(paths)) times[name].push(await ask(service, path));
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => {
      all.sort((a, b) => a - b);
      return [name, { p50: all[Math.floor(all.length / 2)], p95: all[Math.floor(all.length * 0.95)] }];
    }),
  );
}

/** Measures the paths at every size, on a service of its own. @returns figures by name, one for each size */
async function grow(kinds, paths) {
  const dataDir = freshDataDir();
  const limits = { RATE_LIMIT_STANDARD_MAX: '100000000', SEED_DEMO: 'false', LOG_LEVEL: 'error', JWT_SECRET };
  const service = await startOwnService({ DATA_DIR: dataDir.path, ...limits });
  const uri = readFileSync(join(dataDir.path, 'database.uri'), 'utf8').trim();
  const client = await new MongoClient(uri).connect();
  const figures = {};
  try {
    for (const size of SIZES) {
      await fill(client.db(), kinds, size);
      for (const path of Object.values(paths)) {
        const first = await ask(service, path);
        if (path.startsWith('/dashboards'))
          console.log(`${size} orders: first read of ${path}: ${first.toFixed(0)} ms`);
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
  ...(await grow(EVERYTHING, { ...PAGES, ...DASHBOARD_YEAR })),
  ...(await grow(ORDERS(30), DASHBOARD_MONTH)),
};

let failed = false;
console.log(
  `\n${''.padEnd(32)}${SIZES.map((size) => size.toLocaleString('en').padStart(16)).join('')}    growth`,
);
for (const [name, bySize] of Object.entries(figures)) {
  const cells = bySize.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`.padStart(16));
  const growth = bySize.at(-1).p50 / bySize[0].p50;
  const isPage = name in PAGES;
  const good = isPage ? growth <= PAGE_LIMIT : bySize.at(-1).p95 < DASHBOARD_LIMIT_MS;
  failed ||= !good;
  console.log(
    `${name.padEnd(32)}${cells.join('')}${growth.toFixed(2).padStart(10)}${good ? '' : '  TOO SLOW'}`,
  );
}
process.exitCode = failed ? 1 : 0;
