import { Types } from 'mongoose';
import { collectionOf } from '../../support/collection-of.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aShopper } from '../../support/factories/an-order.js';
import { keepLog, type LogLine } from '../../support/keep-log.js';
import { CollectorStandIn, type ReceivedSpan } from '../../support/stand-ins/collector.stand-in.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { SmtpStandIn } from '../../support/stand-ins/smtp.stand-in.js';

const GATEWAY = { keyId: 'rzp_test_key', keySecret: 'key-secret' };
/** Spans are sent every two seconds; the machine may be busy. */
const SENT_WITHIN_MS = 40_000;
const SLOW_MS = 240_000;

/** A `traceparent` of a caller, with a trace of its own. */
function aCaller(flags = '01') {
  const hex = () => new Types.ObjectId().toHexString();
  const traceId = `${hex()}${hex()}`.slice(0, 32);
  const spanId = hex().slice(8);
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } };
}

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const span = spans.find((one) => one.name === name);
  if (span === undefined)
    throw new Error(`no span "${name}" in:\n${[...new Set(spans.map((one) => one.name))].join('\n')}`);
  return span;
}

describe('traces', () => {
  const collector = new CollectorStandIn();
  const gateway = new RazorpayStandIn(GATEWAY);
  const mailServer = new SmtpStandIn();
  let app: TestApp;
  let log: LogLine[];

  beforeAll(async () => {
    log = keepLog();
    app = await createApp({
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.http.start(),
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
      ...(await gateway.start()),
      SMTP_URL: `smtp://127.0.0.1:${await mailServer.start()}`,
    });
  }, SLOW_MS);

  afterAll(async () => {
    await app.close();
    await Promise.all([collector.http.close(), gateway.http.close(), mailServer.close()]);
    jest.restoreAllMocks();
  }, SLOW_MS);

  rules('TRC-01', 'TRC-03', 'TRC-04').it(
    'hold an order in one: requests, database, gateway, outbox, job and mail',
    async () => {
      const { customer, checkout } = await aShopper(app);
      const caller = aCaller();
      const { headers } = caller;
      const { orderId, gatewayOrderId } = expectSuccess(
        await customer.client.post('/orders/checkout', checkout, { headers }),
      );
      const gatewayPaymentId = gateway.pay(gatewayOrderId, 'captured');
      const gatewaySignature = gateway.paymentSignature(gatewayOrderId, gatewayPaymentId);
      const proof = { orderId, gatewayPaymentId, gatewaySignature };
      expectSuccess(await customer.client.post('/orders/verify-payment', proof, { headers }));

      const spans = await expectEventually(() => {
        const found = collector.spansOf(caller.traceId);
        named(found, 'mail server send');
        return found;
      }, SENT_WITHIN_MS);
      const byId = new Map(spans.map((span) => [span.spanId, span]));
      const parentOf = ({ parentSpanId = '' }: ReceivedSpan) => byId.get(parentSpanId);

      const placed = named(spans, 'POST /api/v1/orders/checkout');
      expect(placed).toMatchObject({
        kind: 'server',
        parentSpanId: caller.spanId,
        failed: false,
        service: 'storefront-commerce-api',
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/v1/orders/checkout',
          'http.response.status_code': 200,
        },
      });
      const paid = named(spans, 'POST /api/v1/orders/verify-payment');
      expect(paid.parentSpanId).toBe(caller.spanId);

      // The call to the gateway, which takes the trace on.
      const call = named(spans, 'POST payment gateway');
      expect(call).toMatchObject({ kind: 'client', attributes: { 'http.response.status_code': 200 } });
      expect(parentOf(call)).toMatchObject({
        name: 'payment gateway createOrder',
        parentSpanId: placed.spanId,
      });
      expect(gateway.http.received(/orders$/).at(-1)?.headers['traceparent']).toBe(
        `00-${caller.traceId}-${call.spanId}-01`,
      );

      const stored = spans.find(
        ({ name, parentSpanId }) => name === 'insert outbox' && byId.has(parentSpanId!),
      )!;
      expect(stored.attributes).toMatchObject({
        'db.system.name': 'mongodb',
        'db.operation.name': 'insert',
        'db.collection.name': 'outbox',
      });

      // From the mail back to the request that caused it.
      const chain: string[] = [];
      for (let at: ReceivedSpan | undefined = named(spans, 'mail server send'); at; at = parentOf(at))
        chain.push(`${at.kind} ${at.name}`);
      expect(chain).toEqual([
        'internal mail server send',
        expect.stringMatching(/^consumer process orders\./),
        expect.stringMatching(/^producer send orders\./),
        expect.stringMatching(/^producer create orders\./),
        expect.stringMatching(/^server POST \/api\/v1\/orders\/(?:checkout|verify-payment)$/),
      ]);
      // Every span but the two requests, whose parent is the caller's, has its parent in the trace.
      expect(
        spans
          .filter((span) => parentOf(span) === undefined)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([placed.name, paid.name].toSorted());
      expect(collector.http.requests.at(-1)!.headers['api-key']).toBe('a key');
    },
    SLOW_MS,
  );

  rules('TRC-06').it(
    'hold nothing of persons: no values, addresses, tokens or bodies',
    async () => {
      const { customer, checkout } = await aShopper(app);
      const caller = aCaller();
      const query = '/search?q=a-very-private-word';
      await customer.client.get(query, { headers: caller.headers });
      expectSuccess(await customer.client.post('/orders/checkout', checkout, { headers: caller.headers }));
      await expectEventually(
        () => named(collector.spansOf(caller.traceId), 'POST /api/v1/orders/checkout'),
        SENT_WITHIN_MS,
      );
      const sent = JSON.stringify(collector.http.requests.map(({ body }) => body));
      const { id, email } = customer.user as { id: string; email: string };
      for (const secret of [id, email, customer.token, 'a-very-private-word', checkout.addressId, '10.'])
        expect(sent).not.toContain(`"stringValue":"${secret}`);
      expect(sent).not.toContain('a-very-private-word');
      expect(sent).not.toContain(email);
    },
    SLOW_MS,
  );

  rules('TRC-02', 'TRC-05').it(
    'are in the log lines; an invalid traceparent begins a new one, a 4xx is no error',
    async () => {
      const requestId = new Types.ObjectId().toHexString();
      const traceparent = `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`;
      const answer = await app.client.get('/carts', { headers: { traceparent, 'x-request-id': requestId } });
      expect(answer.status).toBe(401);
      const line = await expectEventually(() => {
        const found = log.find((one) => one['requestId'] === requestId);
        expect(found).toMatchObject({ event: 'http.request_completed', status: 401 });
        return found!;
      });
      expect(line['traceId']).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
      const spans = await expectEventually(() => {
        const found = collector.spansOf(String(line['traceId']));
        expect(found.length).toBeGreaterThan(0);
        return found;
      }, SENT_WITHIN_MS);
      const request = spans.find(({ spanId }) => spanId === line['spanId'])!;
      expect(request).toMatchObject({ kind: 'server', parentSpanId: undefined, failed: false });
      expect(request.attributes['storefront.error.code']).toBe(answer.headers.get('x-error-code'));
    },
    SLOW_MS,
  );

  rules('TRC-02').it(
    'are not sent when the caller has not sampled its own',
    async () => {
      const unsampled = aCaller('00');
      const sampled = aCaller();
      await app.client.get('/products', { headers: unsampled.headers });
      await app.client.get('/products?page=2', { headers: sampled.headers });
      await expectEventually(
        () => expect(collector.spansOf(sampled.traceId)).not.toEqual([]),
        SENT_WITHIN_MS,
      );
      expect(collector.spansOf(unsampled.traceId)).toEqual([]);
    },
    SLOW_MS,
  );
});

describe('without an endpoint', () => {
  rules('TRC-09').it(
    'starts no trace: effects and calls carry none, even if the caller sends one',
    async () => {
      const gateway = new RazorpayStandIn(GATEWAY);
      const app = await createApp(await gateway.start());
      try {
        const { customer, checkout } = await aShopper(app);
        const { headers } = aCaller();
        expectSuccess(await customer.client.post('/orders/checkout', checkout, { headers }));
        expect(gateway.http.received(/orders$/).at(-1)?.headers['traceparent']).toBeUndefined();
        const traced = { traceparent: { $exists: true } };
        expect(await collectionOf(app, 'outbox').countDocuments(traced)).toBe(0);
      } finally {
        await app.close();
        await gateway.http.close();
      }
    },
    SLOW_MS,
  );
});
