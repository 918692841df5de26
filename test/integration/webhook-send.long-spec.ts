import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '#config/load-config.js';
import {
  createClient,
  verifyCarrierWebhook,
  verifyPaymentWebhook,
  type Client,
} from '../../packages/client/src/index.js';
import { freshDataDir, startOwnService, type OwnService } from '../../scripts/lib/own-service.mjs';
import { readArguments } from '../../src/cli/arguments.js';
import { webhookSend } from '../../src/cli/webhook-send.js';
import { expectEventually } from '../support/expect-eventually.js';

const SECRETS = {
  PAYMENT_WEBHOOK_SECRET: 'a-secret-of-the-gateway-in-this-test',
  CARRIER_WEBHOOK_SECRET: 'a-secret-of-the-carrier-in-this-test',
};
const ADMIN = { email: 'admin@demo.shop', password: 'Admin#123' };
const NOTES = { write: () => undefined };

describe('webhook:send', () => {
  const dataDir = freshDataDir();
  let service: OwnService;
  let admin: Client;
  let received: Array<{ body: string; headers: Record<string, string> }>;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString(),
        headers: request.headers as Record<string, string>,
      });
      response.writeHead(received.length > 1 ? 503 : 200).end('heard');
    });
  });

  beforeAll(async () => {
    service = await startOwnService({ DATA_DIR: dataDir.path, ...SECRETS });
    admin = createClient({ baseUrl: service.url });
    await admin.login(ADMIN);
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    receiver.close();
    await service.stop();
    dataDir.remove();
  });

  beforeEach(() => {
    received = [];
  });

  const here = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const run = async (given: readonly string[], env: Record<string, string> = {}) => {
    const config = loadConfig({ DATA_DIR: dataDir.path, PUBLIC_URL: service.url, ...SECRETS, ...env });
    const read = readArguments(webhookSend, given);
    if (typeof read === 'string') throw new Error(`${read} was not asked for`);
    return webhookSend.run(config, read.input, NOTES);
  };
  const anOrder = async (status: 'PENDING' | 'SHIPPED') =>
    (await admin.listOrdersAsAdmin({ status, limit: 1 })).orders[0]!;

  rules('CMD-07').it('pays an order of the running shop by an event of the gateway', async () => {
    const { _id: id, orderNumber } = await anOrder('PENDING');
    const { ok, lines } = await run(['payment.captured', orderNumber]);
    expect([ok, lines.at(-1)]).toEqual([true, '200 {"status":"success"}']);
    await expectEventually(async () =>
      expect(await admin.getOrderAsAdmin({ id })).toMatchObject({ paymentStatus: 'PAID' }),
    );
  });

  rules('CMD-07').it(
    'sends events of payment and parcel to any address, as their senders sign them',
    async () => {
      const { orderNumber } = await anOrder('SHIPPED');
      expect(await run(['payment.failed', orderNumber, '--to', here()])).toMatchObject({ ok: true });
      const refused = await run(['RTO DELIVERED', orderNumber, '--to', here()]);
      expect(refused).toMatchObject({ ok: false, data: { status: 503, answer: 'heard' } });
      const [ofGateway, ofCarrier] = received;
      expect(await verifyPaymentWebhook(ofGateway!, SECRETS.PAYMENT_WEBHOOK_SECRET)).toBe(true);
      expect(JSON.parse(ofGateway!.body)).toMatchObject({ event: 'payment.failed' });
      expect(verifyCarrierWebhook(ofCarrier!, SECRETS.CARRIER_WEBHOOK_SECRET)).toBe(true);
      expect(JSON.parse(ofCarrier!.body)).toMatchObject({
        current_status: 'RTO DELIVERED',
        order_id: orderNumber,
      });
    },
  );

  rules('DOR-10').it('sends the secret of the carrier to no host outside', async () => {
    const { orderNumber } = await anOrder('SHIPPED');
    const outside = ['DELIVERED', orderNumber, '--to', 'https://proxy.example/hook'];
    await expect(run(outside)).rejects.toThrow('The webhooks of the carrier contain its secret');
  });

  rules('CMD-07').it.each([
    ['an unknown event', ['payment.lost', 'ORD-1'], "There is no event 'payment.lost'."],
    ['no order', ['payment.captured'], 'Give an event and an order number.'],
    [
      'an address of another kind',
      ['payment.captured', 'ORD-1', '--to', 'file:///x'],
      '--to is an http or https address',
    ],
    ['an unknown order', ['payment.captured', 'ORD-1'], 'There is no order ORD-1.'],
  ])('refuses %s', async (_, given, message) => {
    await expect(run(given)).rejects.toThrow(message);
    expect(received).toEqual([]);
  });

  rules('CMD-07').it('refuses to make events up in production', async () => {
    const { orderNumber } = await anOrder('SHIPPED');
    const production = {
      NODE_ENV: 'production',
      ALLOW_EMBEDDED: 'true',
      JWT_SECRET: 'a-secret-of-more-than-32-characters',
    };
    await expect(run(['payment.captured', orderNumber, '--to', here()], production)).rejects.toThrow(
      'not for production',
    );
    expect(received).toEqual([]);
  });
});
