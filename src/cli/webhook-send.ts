import 'reflect-metadata';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { carrierWebhook, isCarrierEvent } from '#infrastructure/carrier/adapters/sandbox.test-events.js';
import {
  GATEWAY_EVENTS,
  gatewayWebhook,
  isGatewayEvent,
} from '#infrastructure/payment-gateway/adapters/sandbox.test-events.js';
import type { WebhookRequest } from '#infrastructure/webhooks/webhook-request.js';
import { Order } from '#modules/orders/index.js';
import { isInsideHost } from '#common/validation/inside-host.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

const DEADLINE_MS = 10_000;
/** An answer that is no JSON may be the page of a proxy. */
const MAX_SHOWN = 500;

interface Input {
  readonly event: string;
  readonly orderNumber: string;
  readonly to: string | undefined;
}

export const webhookSend: Command<Input> = {
  name: 'webhook:send',
  summary:
    'Sends a signed test event of an order, as the payment gateway or the carrier would. Changes the shop if the shop receives it. Not in production.\n' +
    `Events: ${GATEWAY_EVENTS.join(', ')}; of the parcel, the carrier's words: DELIVERED, "RTO DELIVERED", LOST, "IN TRANSIT".`,
  forms: ['<event> <order number> [--to <url>]'],
  options: { to: { value: 'url', help: 'the receiver; by default the shop at PUBLIC_URL' } },
  read: ({ words: [event = '', orderNumber = '', ...more], options: { to } }) => {
    if (orderNumber === '' || more.length > 0) throw new UsageError('Give an event and an order number.');
    if (!isGatewayEvent(event) && !isCarrierEvent(event))
      throw new UsageError(`There is no event '${event}'.`);
    if (to !== undefined && !isWebAddress(String(to)))
      throw new UsageError(`--to is an http or https address, not '${to}'.`);
    return { event, orderNumber, to: to === undefined ? undefined : String(to) };
  },
  run: async (config, { event, orderNumber, to }) => {
    if (config.production)
      throw new Error('Test events are not for production: an order would count as paid.');
    const ofGateway = isGatewayEvent(event);
    if (!ofGateway && to !== undefined && !mayKnowSecret(to, config))
      throw new UsageError(
        'The webhooks of the carrier contain its secret: --to is the host of PUBLIC_URL or an address of this network.',
      );
    const { order, now } = await orderOf(config, orderNumber);
    const webhook = ofGateway
      ? gatewayWebhook(event, order, config.paymentGateway.webhookSecret, now)
      : carrierWebhook(event, order, config.carrier.webhookSecret, now);
    const path = `/api/v1/orders/${ofGateway ? 'webhook' : 'carrier-webhook'}`;
    return send(webhook, to ?? `${config.http.publicUrl}${path}`);
  },
};

/** The gateway signs with its secret; the carrier sends its secret along. */
function mayKnowSecret(to: string, { http }: AppConfig): boolean {
  const { hostname } = new URL(to);
  return hostname === new URL(http.publicUrl).hostname || isInsideHost(hostname);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The order, and the time of the shop, which the console may have moved. */
async function orderOf(config: AppConfig, orderNumber: string): Promise<{ order: Order; now: Date }> {
  return withShop(config, async (shop) => {
    const orders = shop.get<Model<Order>>(getModelToken(Order.name), { strict: false });
    const order = await orders.findOne({ orderNumber }).lean<Order>();
    if (order === null) throw new Error(`There is no order ${orderNumber}.`);
    return { order, now: shop.get(Clock, { strict: false }).now() };
  });
}

async function send({ body, headers }: WebhookRequest, to: string) {
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch((error: unknown) => {
    const { message, cause } = error as Error;
    throw new Error(`${to} cannot be reached: ${(cause as Error | undefined)?.message ?? message}`);
  });
  const text = (await answer.text()).slice(0, MAX_SHOWN);
  const { status, ok } = answer;
  const lines = [`POST ${to}`, ...body.split('\n'), `${status} ${text}`];
  return { lines, data: { to, event: JSON.parse(body) as object, status, answer: text }, ok };
}

runWhenCalled(import.meta.url, webhookSend);
