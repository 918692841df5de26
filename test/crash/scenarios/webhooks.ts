import { randomBytes } from 'node:crypto';
import type { Document } from 'mongodb';
import { WebhookReceiver } from '../../support/stand-ins/webhook-receiver.js';
import { newKey, SHOP_EMAIL, type World } from '../shop/world.js';
import { cancel, checkoutOf, filledCart, pay, type Placed } from './order-steps.js';
import type { Scenario } from './scenario.js';

/** Longer than the delay before the second attempt. */
const RETRY_MS = 6_000;
const ORDER_EVENTS = ['order.placed', 'order.paid', 'order.cancelled', 'refund.processed'];
const SWITCHED_OFF = 'A webhook was switched off';

/**
 * The events of an order, of which a receiver refuses the first one once: each comes, under one id, and after those before it. A
 * webhook that was on its way when the process died comes once more.
 */
export const webhooks: Scenario = {
  name: 'webhooks of an order, the first of which is refused',
  play: (world, begin) =>
    withReceiver(world, async (receiver, url) => {
      const endpoint = await created(world, { url, events: ORDER_EVENTS });
      const purchase = await filledCart(world);
      let isRefused = false;
      receiver.answerBy(() => {
        if (isRefused) return 204;
        isRefused = true;
        return 500;
      });
      await begin();
      const answer = await world.call('POST', '/orders/checkout', checkoutOf(purchase, newKey()));
      const order: Placed = { ...purchase, ...answer };
      await world.eventually('the first webhook is refused', async () => {
        const [first] = await deliveriesOf(world, endpoint);
        return first?.['attempts'] > 0;
      });
      await pay(world, order);
      await world.eventually('the second one waits for the first', () => isHeldBack(world, endpoint));
      await leaveInTheOtherOrder(world, endpoint);
      await cancel(world, order);
      await world.quiet();
      await world.pass(RETRY_MS);
      await expectEachInOrder(world, endpoint, receiver, order.orderId);
    }),
};

/** An endpoint is made, changed and tried; it answers 410, is switched off with a mail, and on again; nothing that waits is lost. */
export const switchedOffWebhook: Scenario = {
  name: 'a webhook endpoint that is switched off',
  play: (world, begin) =>
    withReceiver(world, async (receiver, url) => {
      const product = await world.aProduct(5);
      const mails = () =>
        new Set(
          world.mail
            .list(SHOP_EMAIL)
            .filter(isSwitchedOff)
            .map(({ id }) => id),
        );
      const before = mails().size;
      await begin();
      const endpoint = await created(world, { url, events: ['product.updated'] });
      const path = `/webhook-endpoints/${endpoint}`;
      await world.call('PATCH', path, { as: 'admin', body: { description: 'Accounting' } });
      await world.call('POST', `${path}/secret`, { as: 'admin' });
      await world.call('POST', `${path}/test`, { as: 'admin' });
      await update(world, product, 110);
      await world.eventually('a webhook is delivered', async () => (await left(world, endpoint)) === 0);
      const delivery = (await world
        .collection('webhook_deliveries')
        .findOne(about(world, endpoint, product)))!;
      await world.call('POST', `${path}/deliveries/${String(delivery._id)}/resend`, { as: 'admin' });
      await world.eventually('it is delivered again', async () => {
        const { status, attempts } = (await world.find('webhook_deliveries', String(delivery._id)))!;
        return status === 'DELIVERED' && attempts > 1;
      });
      receiver.answerBy(() => 410);
      await update(world, product, 120);
      await world.eventually('the endpoint is off', async () => {
        const found = await world.find('webhook_endpoints', endpoint);
        return found?.['isActive'] === false;
      });
      await world.quiet();
      expect(mails().size).toBe(before + 1);
      receiver.answerBy(() => 204);
      await world.call('PATCH', path, { as: 'admin', body: { isActive: true } });
      await world.pass(RETRY_MS);
      await world.eventually('nothing waits', async () => (await left(world, endpoint)) === 0);
      expect(pricesOf(receiver, product)).toEqual([110, 120]);
    }),
};

/** Plays with a receiver, whose endpoints are deleted at the end: scenarios that follow send it nothing. */
async function withReceiver(
  world: World,
  play: (receiver: WebhookReceiver, url: string) => Promise<void>,
): Promise<void> {
  const receiver = new WebhookReceiver();
  const url = `${await receiver.start()}/${randomBytes(6).toString('hex')}`;
  try {
    await play(receiver, url);
    for (const { _id } of await endpointsOf(world, url)) await remove(world, _id);
    expect(await endpointsOf(world, url)).toEqual([]);
  } finally {
    await receiver.close();
  }
}

/** An administrator makes an endpoint; one that came of a request without an answer is deleted. @returns its id */
async function created(world: World, input: { url: string; events: readonly string[] }): Promise<string> {
  const { _id } = await world.call('POST', '/webhook-endpoints', { as: 'admin', body: input });
  const others = (await endpointsOf(world, input.url)).filter((endpoint) => endpoint._id !== _id);
  expect([0, world.killsSinceArmed]).toContain(others.length);
  for (const other of others) await remove(world, other._id);
  return _id;
}

async function endpointsOf(world: World, url: string): Promise<Array<{ _id: string; url: string }>> {
  const { endpoints } = await world.call('GET', '/webhook-endpoints', { as: 'admin' });
  return endpoints.filter((endpoint: { url: string }) => endpoint.url === url);
}

async function remove(world: World, id: string): Promise<void> {
  await world.call('DELETE', `/webhook-endpoints/${id}`, {
    as: 'admin',
    done: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  });
}

async function update(world: World, product: string, basePrice: number): Promise<void> {
  await world.call('PATCH', `/products/${product}`, { as: 'admin', body: { basePrice } });
}

/** How many deliveries of an endpoint have not ended. */
function left(world: World, endpoint: string): Promise<number> {
  const waiting = { endpointId: world.id(endpoint), status: 'PENDING' };
  return world.collection('webhook_deliveries').countDocuments(waiting);
}

function about(world: World, endpoint: string, product: string) {
  return { endpointId: world.id(endpoint), record: `product:${product}` };
}

/** In the order of their events, which are all of one record. */
function deliveriesOf(world: World, endpoint: string): Promise<Document[]> {
  const filter = { endpointId: world.id(endpoint) };
  return world.collection('webhook_deliveries').find(filter).sort({ seq: 1 }).toArray();
}

/** Whether the second event of the endpoint waits until the first is due again, or both have come. */
async function isHeldBack(world: World, endpoint: string): Promise<boolean> {
  const [first, second] = await deliveriesOf(world, endpoint);
  if (second === undefined) return false;
  return second['status'] === 'DELIVERED' || +second['nextAttemptAt'] === +(first!['nextAttemptAt'] ?? 0);
}

/** As a process leaves it that has died before the second event was told to wait: it is due before the first one. */
async function leaveInTheOtherOrder(world: World, endpoint: string): Promise<void> {
  const waiting = { endpointId: world.id(endpoint), status: 'PENDING' };
  const deliveries = world.collection('webhook_deliveries');
  const first = await deliveries.findOne(waiting, { sort: { seq: 1 } });
  if (first === null) return;
  const at = (ms: number) => ({ $set: { nextAttemptAt: new Date(+first['createdAt'] + ms) } });
  await deliveries.bulkWrite([
    { updateMany: { filter: { ...waiting, seq: { $gt: first['seq'] } }, update: at(0) } },
    { updateOne: { filter: { _id: first._id, status: 'PENDING' }, update: at(1) } },
  ]);
}

/** Each event came under one id, with one body, and none before all those before it had come. */
async function expectEachInOrder(
  world: World,
  endpoint: string,
  receiver: WebhookReceiver,
  orderId: string,
): Promise<void> {
  await world.eventually('nothing waits', async () => (await left(world, endpoint)) === 0);
  const received = receiver.about(orderId);
  const inTurn = received.filter(({ headers }, index) => idOf(received[index - 1]) !== headers['webhook-id']);
  expect(inTurn.map(({ type }) => type)).toEqual(ORDER_EVENTS);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(ORDER_EVENTS.length);
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(ORDER_EVENTS.length);
  // One was refused, and one may have been on its way when the process died.
  const refusedOrLost = 1 + world.killsSinceArmed;
  expect(received.length - ORDER_EVENTS.length).toBeLessThanOrEqual(refusedOrLost);
}

function idOf(webhook: { headers: Record<string, unknown> } | undefined): unknown {
  return webhook?.headers['webhook-id'];
}

function isSwitchedOff({ subject }: { readonly subject: string }): boolean {
  return subject === SWITCHED_OFF;
}

/** The prices of a product as the receiver heard of them, each once. */
function pricesOf(receiver: WebhookReceiver, product: string): unknown[] {
  return [...new Set(receiver.about(product).map(({ data }) => data['basePrice']))];
}
