import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { TUNING } from '#config/app-config.js';
import { ShiprocketCarrier } from '#infrastructure/carrier/adapters/shiprocket.carrier.js';
import type { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { RazorpayPaymentGateway } from '#infrastructure/payment-gateway/adapters/razorpay.payment-gateway.js';
import type { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import { ShiprocketStandIn } from '../support/stand-ins/shiprocket.stand-in.js';
import { useCarrierRecords } from '../support/use-carrier-records.js';
import { aShipment } from './carrier.contract.js';

/** Instead of the service's ten seconds, which `test/e2e/shipping/dispatch-timeout` waits for. */
const SHORT_MS = 1_500;
/** The delay that a machine under load may add. */
const SLACK_MS = 1_500;

/** An operation at an outside service, and the calls that it consists of. */
interface Operation<Port> {
  readonly name: string;
  readonly calls: readonly RegExp[];
  run(port: Port): Promise<unknown>;
}

const carrierCredentials = { email: 'api@shop.example', password: 'api-password-of-the-shop' };
const gatewayCredentials = {
  keyId: 'rzp_test_1',
  keySecret: 'key-secret-of-the-shop',
  webhookSecret: 'webhook-secret-of-the-shop',
};

/** How an operation ended whose call got no answer. */
interface End {
  readonly error: unknown;
  readonly tookMs: number;
  /** How often the call was made. */
  readonly calls: number;
}

const recordsOf = useCarrierRecords();

async function carrierUnderTest(deadlineMs: number) {
  const standIn = new ShiprocketStandIn(carrierCredentials);
  const apiUrl = `${await standIn.http.start()}/v1/external`;
  const config = {
    apiUrl,
    ...carrierCredentials,
    pickupLocation: 'Warehouse',
    webhookSecret: 'webhook-secret',
  };
  const port = ShiprocketCarrier.connect(config, new AdjustableClock(), deadlineMs, recordsOf(config));
  return { port, http: standIn.http };
}

async function gatewayUnderTest(deadlineMs: number) {
  const standIn = new RazorpayStandIn(gatewayCredentials);
  const apiUrl = `${await standIn.http.start()}/v1`;
  const port = RazorpayPaymentGateway.connect({ apiUrl, ...gatewayCredentials }, deadlineMs);
  return { port, http: standIn.http };
}

const carrierOperations: ReadonlyArray<Operation<Carrier>> = [
  {
    name: 'createOrder',
    calls: [/login$/, /orders$/, /adhoc$/],
    run: (carrier) => carrier.createOrder(aShipment()),
  },
  { name: 'findOrder', calls: [/login$/, /orders$/], run: (carrier) => carrier.findOrder('ORD-1') },
  {
    name: 'isCancelled',
    calls: [/login$/, /orders$/],
    run: (carrier) => carrier.isCancelled({ orderNumber: 'ORD-1', carrierOrderId: '1' }),
  },
  { name: 'track', calls: [/login$/, /awbs$/], run: (carrier) => carrier.track(['AWB1']) },
  { name: 'assignCourier', calls: [/awb$/, /shipments\/1$/], run: (carrier) => carrier.assignCourier('1') },
  {
    name: 'schedulePickup',
    calls: [/pickup$/, /shipments\/1$/],
    run: (carrier) => carrier.schedulePickup('1'),
  },
  {
    name: 'cancelShipment',
    calls: [/orders$/, /cancel$/],
    run: (carrier) => carrier.cancelShipment({ orderNumber: 'ORD-1', carrierOrderId: '1' }),
  },
  { name: 'ping', calls: [/orders$/], run: (carrier) => carrier.ping() },
];

const gatewayOperations: ReadonlyArray<Operation<PaymentGateway>> = [
  {
    name: 'createOrder',
    calls: [/orders$/],
    run: (gateway) => gateway.createOrder({ receipt: 'ORD-1', amountMinor: 5000, currency: 'INR' }),
  },
  { name: 'findOrderByReceipt', calls: [/orders$/], run: (gateway) => gateway.findOrderByReceipt('ORD-1') },
  { name: 'paymentsOf', calls: [/payments$/], run: (gateway) => gateway.paymentsOf('order_1') },
  {
    name: 'listPayments',
    calls: [/payments$/],
    run: (gateway) => gateway.listPayments({ from: new Date(0), to: new Date(), count: 100, skip: 0 }),
  },
  { name: 'receiptOf', calls: [/order_1$/], run: (gateway) => gateway.receiptOf('order_1') },
  {
    name: 'refund',
    calls: [/refund$/, /refunds$/],
    run: (gateway) =>
      gateway.refund({
        gatewayPaymentId: 'pay_1',
        amountMinor: 5000,
        idempotencyKey: 'key-1',
        reference: 'refund-1',
      }),
  },
  { name: 'ping', calls: [/orders$/], run: (gateway) => gateway.ping() },
];

function deadlinesOf<Port>(
  service: string,
  start: (deadlineMs: number) => Promise<{ port: Port; http: ShiprocketStandIn['http'] }>,
  operations: ReadonlyArray<Operation<Port>>,
): void {
  describe(`the calls of the ${service}`, () => {
    const cases = operations.flatMap((operation) =>
      operation.calls.map((call) => ({ ...operation, call, what: `${operation.name}: ${call}` })),
    );
    const ends = new Map<string, End>();

    // All of them at once: each takes the whole of its time.
    beforeAll(async () => {
      const ready = await Promise.all(cases.map(async (each) => ({ ...each, ...(await start(SHORT_MS)) })));
      await Promise.all(
        ready.map(async ({ what, call, run, port, http }) => {
          http.failNext(call, 'silence');
          const startedAt = performance.now();
          const error: unknown = await run(port).then(
            () => 'answered',
            (fault: unknown) => fault,
          );
          const tookMs = performance.now() - startedAt;
          ends.set(what, { error, tookMs, calls: http.received(call).length });
          await http.close();
        }),
      );
    });

    rules('ORR-06', 'FUL-31').it.each(cases)('end at the deadline without an answer: $what', ({ what }) => {
      const { error, tookMs, calls } = ends.get(what)!;
      expect(error).toMatchObject({ failure: 'timeout' });
      expect(calls).toBe(1);
      expect(tookMs).toBeGreaterThan(SHORT_MS - 50);
      expect(tookMs).toBeLessThan(SHORT_MS + SLACK_MS);
    });

    rules('ORR-06', 'FUL-31').it.each(operations)('have the deadline: $name', async ({ run }) => {
      const { port, http } = await start(TUNING.callDeadlineMs);
      const timers = jest.spyOn(AbortSignal, 'timeout');
      // What the service answers is of no interest: each call that was made had its time.
      await run(port).catch(() => undefined);
      const given = timers.mock.calls.map(([ms]) => ms);
      timers.mockRestore();
      expect(http.requests).not.toEqual([]);
      expect(new Set(given)).toEqual(new Set([10_000]));
      await http.close();
    });
  });
}

deadlinesOf('carrier', carrierUnderTest, carrierOperations);
deadlinesOf('payment gateway', gatewayUnderTest, gatewayOperations);
