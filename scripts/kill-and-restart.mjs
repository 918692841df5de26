/**
 * Kills the built service without warning (SIGKILL) while customers are buying, starts it again on the same data, and
 * looks whether everything that was answered with success is there, and whether the stock adds up.
 *
 *   npm run test:kill             6 kills
 *   npm run test:kill -- 20       as many as one likes
 *
 * Exit code 1 when anything that was answered is missing.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, ShopClient } from './journey/shop-client.mjs';
import { freshDataDir, startOwnService } from './lib/own-service.mjs';
import { addAddress, order, pay, putOnSale, signIn, signUp, verify } from './lib/shopping.mjs';

const CUSTOMERS = 6;
const INITIAL_STOCK = 1_000_000;
const UNLIMITED = {
  RATE_LIMIT_STANDARD_MAX: '1000000',
  RATE_LIMIT_AUTH_MAX: '1000000',
  RATE_LIMIT_CHECKOUT_MAX: '1000000',
  // Nothing may expire while the books are being checked.
  RESERVATION_TTL_SECONDS: '86400',
};
const ADMIN = { email: 'admin@demo.shop', password: 'Admin#123' };

const rounds = Number(process.argv[2] ?? 6);
const dataDir = freshDataDir();
/** What was answered with success: orders with what they took, addresses, payments. */
const answered = { orders: new Map(), addresses: 0, paid: new Set() };
let slowestStartMs = 0;

try {
  const { customers, productId } = await onService(prepare);
  for (let round = 1; round <= rounds; round++) await killWhileBuying(customers, productId);
  await onService((client) => checkBooks(client, customers, productId));
  console.log(
    `${rounds} kills: ${answered.orders.size} orders, ${answered.paid.size} payments and ${answered.addresses} addresses ` +
      `answered with success, none lost; stock adds up; slowest start ${Math.round(slowestStartMs)} ms`,
  );
} finally {
  dataDir.remove();
}

async function start() {
  const service = await startOwnService({ DATA_DIR: dataDir.path, ...UNLIMITED });
  slowestStartMs = Math.max(slowestStartMs, service.startedInMs);
  return service;
}

async function onService(work) {
  const service = await start();
  try {
    return await work(new ShopClient(service.url));
  } finally {
    await service.stop();
  }
}

async function prepare(client) {
  const token = await signIn(client, ADMIN);
  const productId = await putOnSale(client, token, {
    name: 'Unbreakable Kettle',
    currentStock: INITIAL_STOCK,
  });
  const customers = [];
  for (let i = 0; i < CUSTOMERS; i++) customers.push(await signUp(client));
  return { customers, productId };
}

async function killWhileBuying(customers, productId) {
  const service = await start();
  const client = new ShopClient(service.url);
  const tokens = await Promise.all(customers.map((credentials) => signIn(client, credentials)));
  const life = { ended: false };
  const buyers = tokens.map((token, i) => buyUntilTheEnd(client, { token, customer: i, productId }, life));
  await pause(randomInt(500, 3000));
  life.ended = true;
  await service.stop('SIGKILL');
  await Promise.all(buyers);
}

/** Buys again and again. A request that the kill cut off may or may not have been carried out: it is not counted. */
async function buyUntilTheEnd(client, buyer, life) {
  while (!life.ended) {
    try {
      await buy(client, buyer);
    } catch (error) {
      if (!life.ended || error instanceof assert.AssertionError) throw error;
    }
  }
}

async function buy(client, { token, customer, productId }) {
  let book = (await client.data('GET', '/users/profile', { token })).addresses;
  if (book.length < 10) {
    book = await addAddress(client, token);
    answered.addresses += 1;
  }
  const quantity = randomInt(1, 4);
  const placed = await order(client, token, { productId, quantity, addressId: book[0]._id });
  answered.orders.set(placed.orderId, { customer, quantity });
  await verify(client, token, await pay(client, placed));
  answered.paid.add(placed.orderId);
}

async function checkBooks(client, customers, productId) {
  const tokens = await Promise.all(customers.map((credentials) => signIn(client, credentials)));
  for (const [orderId, { customer }] of answered.orders) {
    const { paymentStatus } = await client.data('GET', `/orders/${orderId}`, { token: tokens[customer] });
    if (answered.paid.has(orderId)) assert.equal(paymentStatus, 'PAID', `${orderId} was paid`);
  }
  const books = await Promise.all(
    tokens.map((owner) => client.data('GET', '/users/profile', { token: owner })),
  );
  const addresses = books.reduce((sum, profile) => sum + profile.addresses.length, 0);
  assert.ok(addresses >= answered.addresses, `${addresses} addresses of ${answered.addresses}`);
  await stockAddsUp(client, productId);
}

/**
 * The units of all orders, those included whose answer the kill cut off, and the units left are the units there were.
 * A checkout that was cut off before its payment could start is released by the expiry worker after a while.
 */
async function stockAddsUp(client, productId) {
  await client.data('POST', '/dev/clock', { body: { advanceSeconds: 600 } });
  const admin = await signIn(client, ADMIN);
  await eventually('the stock adds up', async () => {
    const { currentStock } = await client.data('GET', `/products/${productId}`);
    const sold = await unitsSold(client, admin, productId);
    return currentStock + sold === INITIAL_STOCK ? true : undefined;
  });
}

async function unitsSold(client, token, productId) {
  let sold = 0;
  for (let page = 1; ; page++) {
    const { orders, meta } = await client.data('GET', `/orders/admin?limit=100&page=${page}`, { token });
    for (const { _id, orderStatus } of orders) {
      if (orderStatus === 'CANCELLED') continue;
      const { items } = await client.data('GET', `/orders/admin/${_id}`, { token });
      sold += items
        .filter((item) => item.productId === productId)
        .reduce((sum, item) => sum + item.quantity, 0);
    }
    if (page >= meta.totalPage) return sold;
  }
}
