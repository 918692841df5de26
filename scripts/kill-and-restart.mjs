/**
 * Kills the built service (SIGKILL) under load, restarts it on the same data, and verifies that every acknowledged change
 * is durable, that the books hold (stock, its movements, money, the numbers of invoices and credit notes), that every payment
 * of a cancelled order has come back, and that every paid order is mailed: once, or twice where the kill fell between the mail
 * server's answer and our record of it. Every second life, and the last one, sends traces to a collector that is not there.
 *
 *   npm run tool -- kill             6 kills
 *   npm run tool -- kill 20       20 kills
 *
 * Exit code 1 if an acknowledged change is missing or the books do not hold.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { eventually, ShopClient } from './journey/shop-client.mjs';
import { freePort } from './lib/free-port.mjs';
import { startMailSink } from './lib/mail-sink.mjs';
import { freshDataDir, startOwnService } from './lib/own-service.mjs';
import { addAddress, order, pay, putOnSale, signIn, signUp, verify } from './lib/shopping.mjs';

const CUSTOMERS = 6;
const ORDERS_A_CANCELLATION = 3;
/** How many changes the service acknowledges before it is killed, at least and less than: work, not time, so that a slow machine does as much. */
const CHANGES_A_LIFE = [4, 28];
const INITIAL_STOCK = 1_000_000;
const UNLIMITED = {
  RATE_LIMIT_STANDARD_MAX: '1000000',
  RATE_LIMIT_AUTH_MAX: '1000000',
  RATE_LIMIT_CHECKOUT_MAX: '1000000',
  // Nothing may expire during the verification.
  RESERVATION_TTL_SECONDS: '86400',
};
const ADMIN = { email: 'admin@demo.shop', password: 'Admin#123' };

const DOCTOR = join(import.meta.dirname, '..', 'dist', 'cli', 'doctor.js');

const rounds = Number(process.argv[2] ?? 6);
const dataDir = freshDataDir();
const mail = await startMailSink();
/** The acknowledged changes: orders with their numbers, addresses, payments, cancellations. */
const answered = { orders: new Map(), addresses: 0, paid: new Set(), cancelled: new Set() };
const acknowledged = new EventEmitter();
/** Orders whose cancellation was asked for; the kill may have taken the answer. */
const toBeCancelled = new Set();
let slowestStartMs = 0;
const TRACED = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
let killsWithTraces = 0;

try {
  const { customers, productId } = await onService(prepare);
  for (let round = 1; round <= rounds; round++) await killWhileBuying(customers, productId, round % 2 === 1);
  const mailedTwice = await onService(async (client) => {
    await cancelOneMore(client, customers[0], productId);
    await checkBooks(client, customers, productId);
    return everyPaymentIsMailed();
  }, TRACED);
  console.log(
    `${rounds} kills, ${killsWithTraces} of them with traces: ${answered.orders.size} orders, ${answered.paid.size} payments, ${answered.cancelled.size} cancellations ` +
      `and ${answered.addresses} addresses answered with success, none lost; ${mailedTwice} mails sent twice; slowest start ${Math.round(slowestStartMs)} ms`,
  );
  const books = booksOf(dataDir.path);
  console.log(books);
  checkNumbers(books);
} finally {
  await mail.close();
  dataDir.remove();
}

async function start(env = {}) {
  const service = await startOwnService({ DATA_DIR: dataDir.path, SMTP_URL: mail.url, ...UNLIMITED, ...env });
  slowestStartMs = Math.max(slowestStartMs, service.startedInMs);
  return service;
}

/** Runs work on a service that ends in good order, and says so if it has lost spans. */
async function onService(work, env = {}) {
  const service = await start(env);
  let result;
  let code;
  try {
    result = await work(new ShopClient(service.url));
  } finally {
    code = await service.stop();
  }
  assert.equal(code, 0, service.output());
  assert.equal(service.output().includes('tracing.export_failed'), env === TRACED, service.output());
  return result;
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

async function killWhileBuying(customers, productId, withTraces) {
  const service = await start(withTraces ? TRACED : {});
  if (withTraces) killsWithTraces += 1;
  const client = new ShopClient(service.url);
  const tokens = await Promise.all(customers.map((credentials) => signIn(client, credentials)));
  const life = { ended: false };
  const buyers = Promise.all(
    tokens.map((token, i) => buyUntilTheEnd(client, { token, customer: i, productId }, life)),
  );
  await Promise.race([changes(randomInt(...CHANGES_A_LIFE)), buyers]);
  life.ended = true;
  await service.stop('SIGKILL');
  await buyers;
}

async function changes(count) {
  for (let i = 0; i < count; i++) await once(acknowledged, 'change');
}

/** Buys repeatedly. A request that the kill interrupted may or may not have succeeded: it is not counted. */
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
    acknowledged.emit('change');
  }
  const quantity = randomInt(1, 4);
  const placed = await order(client, token, { productId, quantity, addressId: book[0]._id });
  answered.orders.set(placed.orderId, { customer, orderNumber: placed.orderNumber });
  acknowledged.emit('change');
  await verify(client, token, await pay(client, placed));
  answered.paid.add(placed.orderId);
  acknowledged.emit('change');
  if (answered.paid.size % ORDERS_A_CANCELLATION === 0) await cancel(client, token, placed.orderId);
  return placed.orderId;
}

async function cancel(client, token, orderId) {
  toBeCancelled.add(orderId);
  await client.data('POST', `/orders/${orderId}/cancel`, { token });
  answered.cancelled.add(orderId);
  acknowledged.emit('change');
}

/** After the kills the shop sells and refunds as before: one credit note at least, however few changes the kills let through. */
async function cancelOneMore(client, credentials, productId) {
  const token = await signIn(client, credentials);
  const orderId = await buy(client, { token, customer: 0, productId });
  if (!toBeCancelled.has(orderId)) await cancel(client, token, orderId);
  await eventually('the credit note is there', async () => {
    const { refunds } = await client.data('GET', `/orders/${orderId}`, { token });
    const [refund] = refunds.filter(({ status }) => status === 'PROCESSED');
    return refund === undefined
      ? undefined
      : download(client, token, `/orders/${orderId}/credit-notes/${refund._id}`);
  });
}

/** @returns the file's size, in bytes @throws AssertionError when it is not there */
async function download({ url }, token, path) {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(answer.status, 200, `GET ${path} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

async function checkBooks(client, customers, productId) {
  const tokens = await Promise.all(customers.map((credentials) => signIn(client, credentials)));
  for (const [orderId, { customer }] of answered.orders)
    if (answered.paid.has(orderId)) await checkPayment(client, tokens[customer], orderId);
  const books = await Promise.all(
    tokens.map((owner) => client.data('GET', '/users/profile', { token: owner })),
  );
  const addresses = books.reduce((sum, profile) => sum + profile.addresses.length, 0);
  assert.ok(addresses >= answered.addresses, `${addresses} addresses of ${answered.addresses}`);
  await stockAddsUp(client, productId);
}

/** The payment of a cancelled order comes back; that of any other stays. */
function checkPayment(client, token, orderId) {
  return eventually(`the payment of ${orderId} is settled`, async () => {
    const { orderStatus, paymentStatus, refunds } = await client.data('GET', `/orders/${orderId}`, { token });
    const isCancelled = orderStatus === 'CANCELLED';
    if (isCancelled) assert.ok(toBeCancelled.has(orderId), `${orderId} was cancelled by nobody`);
    else assert.ok(!answered.cancelled.has(orderId), `${orderId} was cancelled`);
    if (isCancelled && paymentStatus === 'REFUND_PENDING') return undefined;
    assert.equal(paymentStatus, isCancelled ? 'REFUNDED' : 'PAID', `${orderId} was paid`);
    assert.equal(refunds.length, isCancelled ? 1 : 0, `refunds of ${orderId}`);
    return true;
  });
}

/**
 * The units of all orders, including those whose response was lost, and the remaining units equal the initial stock. The
 * expiry worker releases a checkout that was interrupted before its payment could start.
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

/** @returns how many orders were mailed as confirmed twice, which is at most one for each slot of the queue and kill */
function everyPaymentIsMailed() {
  return eventually('every paid order is mailed', async () => {
    const times = new Map();
    for (const subject of mail.subjects) {
      const number = /^Your order (\S+) is confirmed$/.exec(subject)?.[1];
      if (number !== undefined) times.set(number, (times.get(number) ?? 0) + 1);
    }
    const numbers = [...answered.paid].map((orderId) => answered.orders.get(orderId).orderNumber);
    if (numbers.some((number) => !times.has(number))) return undefined;
    assert.ok(Math.max(...times.values()) <= 2, 'no order is mailed more than twice');
    return [...times.values()].filter((mails) => mails === 2).length;
  });
}

/** Every payment has an invoice number, which goes with its mail, and the credit notes have a series of their own. */
function checkNumbers(books) {
  const [, numbers, series] = /^ok .*invoices: (\d+) numbers in (\d+) series/m.exec(books);
  assert.ok(Number(numbers) > answered.paid.size, `${numbers} numbers`);
  assert.ok(Number(series) >= 2, `${series} series`);
}

/** @returns what `doctor` prints @throws Error with it when the books do not hold */
function booksOf(folder) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: folder };
  return execFileSync(process.execPath, [DOCTOR, '--stock', '--money'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
}
