/**
 * Compares how long verify-payment takes in this build and in another commit, or built checkout: both run at the same time,
 * each on a data folder of its own, and take turns. In each turn orders are placed and paid first; then all of them are
 * verified by eight clients. The gateway's webhook is lost, so that each verification confirms its payment.
 *
 *   node bench/verify-payment.mjs <commit, or folder of a built checkout> [--turns 12]     needs the build, Linux
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { order, verify } from '../scripts/lib/shopping.mjs';
import { builtCheckout } from './lib/built-checkout.mjs';
import { CUSTOMERS, startShop } from './lib/shop-under-test.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const CLIENTS = 8;
const WARM_UP_TURNS = 3;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { turns: { type: 'string', default: '12' } },
});
const [other] = positionals;
if (other === undefined) {
  console.error('usage: node bench/verify-payment.mjs <commit, or folder of a built checkout> [--turns 12]');
  process.exit(2);
}

const checkout = builtCheckout(other);
const shops = new Map();
try {
  for (const [name, folder] of [
    ['before', checkout.folder],
    ['now', ROOT],
  ])
    shops.set(name, { shop: await startShop(folder), took: [] });
  for (let turn = 0; turn < WARM_UP_TURNS + Number(options.turns); turn++) {
    for (const { shop, took } of shops.values()) {
      const times = await verifications(shop);
      if (turn >= WARM_UP_TURNS) took.push(...times);
    }
  }
  for (const [name, { took }] of shops) {
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.floor(sorted.length * share)].toFixed(1);
    console.log(`${name.padEnd(8)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms of ${sorted.length}`);
  }
} finally {
  for (const { shop } of shops.values()) await shop.stop();
  checkout.remove();
}

/** @returns the milliseconds of each verification */
async function verifications(shop) {
  const paid = [];
  for (let customer = 0; customer < CUSTOMERS; customer++) paid.push(await paidOrder(shop, customer));
  const times = [];
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (let next = paid.pop(); next !== undefined; next = paid.pop()) {
      const startedAt = performance.now();
      await verify(shop.client, next.token, next.payment);
      times.push(performance.now() - startedAt);
    }
  });
  await Promise.all(clients);
  return times;
}

async function paidOrder({ client, customers, productIds }, customer) {
  const { token, addressId } = customers[customer];
  const productId = productIds[customer];
  const { orderId, gatewayOrderId } = await order(client, token, { productId, quantity: 1, addressId });
  const body = { outcome: 'captured', webhook: 'lost' };
  const { gatewayPaymentId, gatewaySignature } = await client.data(
    'POST',
    `/dev/payments/${gatewayOrderId}`,
    {
      body,
    },
  );
  return { token, payment: { orderId, gatewayPaymentId, gatewaySignature } };
}
