import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { MissingPaymentsService } from '#modules/payments/index.js';
import { paymentsMissing } from '../../src/cli/payments-missing.js';
import { useApp } from '../support/create-app.js';
import {
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  sandboxGateway,
  verifyPayment,
  type Purchase,
} from '../support/factories/an-order.js';
import { storedOrder } from '../support/orders.js';

type Copy = ReadonlyMap<string, mongo.Document[]>;

describe('payments that no order has', () => {
  const app = useApp();
  const payments = () => app.get(MissingPaymentsService);
  const gateway = () => sandboxGateway(app);
  const database = () => app.get<Connection>(getConnectionToken() as never).db!;
  let since: Date;

  beforeEach(() => {
    since = app.clock.now();
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await gateway().switches.change({ refunds: 'processed' });
  });

  /** The shop's own collections; those of the sandbox are another company's, and stay. */
  async function own(): Promise<string[]> {
    const names = (await database().listCollections().toArray()).map(({ name }) => name);
    return names.filter((name) => !name.startsWith('sandbox_gateway'));
  }

  async function backUp(): Promise<Copy> {
    const copy = new Map<string, mongo.Document[]>();
    for (const name of await own()) copy.set(name, await database().collection(name).find().toArray());
    return copy;
  }

  async function restore(copy: Copy): Promise<void> {
    for (const name of await own()) {
      const documents = copy.get(name) ?? [];
      const collection = database().collection(name);
      await collection.deleteMany({ _id: { $nin: documents.map(({ _id }) => _id as mongo.ObjectId) } });
      if (documents.length === 0) continue;
      await collection.bulkWrite(
        documents.map(({ _id, ...replacement }) => ({
          replaceOne: { filter: { _id: _id as mongo.ObjectId }, replacement, upsert: true },
        })),
      );
    }
  }

  const find = () => payments().find({ from: since, to: app.clock.now() });

  async function paid(purchase: Purchase): Promise<string> {
    const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
    await verifyPayment(purchase, payment);
    return payment.gatewayPaymentId;
  }

  /** A shop after a restore: one order was paid after the backup, another was made and paid after it. */
  async function restored() {
    await paidOrder(app);
    const here = await checkedOutOrder(app);
    const copy = await backUp();
    const ofHere = await paid(here);
    const lost = await paidOrder(app);
    await payAtGateway(app, (await checkedOutOrder(app)).order.gatewayOrderId, 'failed');
    await restore(copy);
    return { here, ofHere, lost, ofLost: lost.payment.gatewayPaymentId };
  }

  rules('MIS-02').it('are listed with their orders, after the restore of an older backup', async () => {
    const { here, ofHere, lost, ofLost } = await restored();
    const { missing, until } = await find();
    expect(until).toBeUndefined();
    expect(missing).toHaveLength(2);
    expect(missing).toEqual([
      expect.objectContaining({
        gatewayPaymentId: ofLost,
        gatewayOrderId: lost.order.gatewayOrderId,
        orderNumber: lost.order.orderNumber,
        isOrderHere: false,
        status: 'captured',
      }),
      expect.objectContaining({
        gatewayPaymentId: ofHere,
        orderNumber: here.order.orderNumber,
        isOrderHere: true,
      }),
    ]);
  });

  rules('MIS-03').it('are adopted by the orders that are here, once', async () => {
    const { here, ofHere, ofLost } = await restored();
    const { missing } = await find();
    for (const payment of [...missing, ...missing]) await payments().adopt(payment);
    const order = await storedOrder(app, here.order.orderId);
    expect(order).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    expect(order.payments.map(({ gatewayPaymentId }) => gatewayPaymentId)).toEqual([ofHere]);
    expect(order.refunds).toBeUndefined();
    expect((await find()).missing.map(({ gatewayPaymentId }) => gatewayPaymentId)).toEqual([ofLost]);
  });

  rules('MIS-03').it('go back to their payers by the usual way when their order is cancelled', async () => {
    const here = await checkedOutOrder(app);
    await here.customer.client.post(`/orders/${here.order.orderId}/cancel`, {});
    const { gatewayPaymentId } = await payAtGateway(app, here.order.gatewayOrderId);
    const [missing] = (await find()).missing;
    const order = await payments().adopt(missing!);
    expect(order!.payments).toMatchObject([{ gatewayPaymentId, state: 'REFUND_PENDING' }]);
    expect(order!.refunds).toMatchObject([{ reason: 'LATE_PAYMENT' }]);
  });

  rules('MIS-04').it('are refunded once, however often and at the same time it is asked for', async () => {
    const { ofLost } = await restored();
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => payments().refund(ofLost)));
    expect(outcomes.some(({ outcome }) => outcome === 'REFUNDED')).toBe(true);
    expect(outcomes.every(({ outcome }) => outcome !== 'REFUSED')).toBe(true);
    expect(await payments().refund(ofLost)).toEqual({ outcome: 'REFUNDED_BEFORE' });
    const { amountMinor } = (await gateway().findPayment(ofLost))!;
    expect(await gateway().refundsOf(ofLost)).toMatchObject([{ amountMinor, status: 'processed' }]);
    expect((await find()).missing.map(({ gatewayPaymentId }) => gatewayPaymentId)).not.toContain(ofLost);
  });

  rules('MIS-04').it('are refunded once when the answer is lost, and again after a failure', async () => {
    const { ofLost } = await restored();
    await gateway().switches.change({ refunds: 'failed' });
    expect(await payments().refund(ofLost)).toMatchObject({ refund: { status: 'failed' } });
    await gateway().switches.change({ refunds: 'timeout' });
    expect(await payments().refund(ofLost)).toMatchObject({ outcome: 'REFUSED' });
    await gateway().switches.change({ refunds: 'processed' });
    expect(await payments().refund(ofLost)).toEqual({ outcome: 'REFUNDED_BEFORE' });
    const refunds = await gateway().refundsOf(ofLost);
    expect(refunds.map(({ status }) => status)).toEqual(['failed', 'processed']);
  });

  rules('MIS-04').it(
    'are not refunded when an order has them, or is to have them, or nothing is here',
    async () => {
      const { payment, order } = await paidOrder(app);
      const here = await checkedOutOrder(app);
      const { gatewayPaymentId: ofHere } = await payAtGateway(app, here.order.gatewayOrderId);
      const reasons: Array<[string, string]> = [
        [payment.gatewayPaymentId, `${order.orderNumber} has it`],
        [ofHere, `${here.order.orderNumber} is to have it`],
        ['pay_00000000000000', 'the gateway does not know it'],
      ];
      for (const [id, reason] of reasons)
        expect(await payments().refund(id)).toEqual({
          outcome: 'REFUSED',
          reason: expect.stringContaining(reason) as string,
        });
      expect(await gateway().refundsOf(payment.gatewayPaymentId)).toEqual([]);
      expect(await gateway().refundsOf(ofHere)).toEqual([]);
    },
  );

  rules('MIS-05').it('are searched for up to a bound, from where the next search goes on', async () => {
    const madeAt = new Date('2026-01-01T00:00:00Z');
    const failed = { status: 'failed', gatewayOrderId: null, amountMinor: 100, currency: 'INR' } as const;
    const list = jest
      .spyOn(app.get(PaymentGateway), 'listPayments')
      .mockImplementation(async ({ skip, count }) =>
        Array.from({ length: count }, (_, index) => ({
          ...failed,
          gatewayPaymentId: `pay_${skip + index}`,
          madeAt: new Date(madeAt.getTime() - (skip + index) * 1000),
        })),
      );
    const { read, until } = await find();
    expect([read, list.mock.calls.length]).toEqual([10_000, 100]);
    expect(until).toEqual(new Date(madeAt.getTime() - 9_999_000));
    const unreachable = new ExternalCallError('payment gateway', 'unreachable', 'nobody is there');
    list.mockReset().mockRejectedValue(unreachable);
    await expect(find()).rejects.toBe(unreachable);
  });

  rules('MIS-05').it('keep what was found when the gateway does not answer further', async () => {
    const { ofLost } = await restored();
    const all = await gateway().listPayments({ from: since, to: app.clock.now(), count: 100, skip: 0 });
    const page = Array.from({ length: 100 }, (_, index) => all[index % all.length]!);
    const unreachable = new ExternalCallError('payment gateway', 'unreachable', 'nobody is there');
    jest
      .spyOn(app.get(PaymentGateway), 'listPayments')
      .mockResolvedValueOnce(page)
      .mockRejectedValueOnce(unreachable);
    const { missing, until, failure } = await find();
    expect(missing.map(({ gatewayPaymentId }) => gatewayPaymentId)).toContain(ofLost);
    expect([until, failure]).toEqual([page.at(-1)!.madeAt, 'payment gateway: nobody is there']);
  });

  rules('MIS-02', 'MIS-03', 'MIS-04').it('are listed, adopted and refunded by the command', async () => {
    const { here, ofHere, ofLost, lost } = await restored();
    const config = { ...app.config, database: { ...app.config.database, uri: app.services.databaseUri } };
    const run = (options: Record<string, string | true>, words: string[] = []) =>
      paymentsMissing.run(config, paymentsMissing.read({ words, options }), { write: () => undefined });
    const search = { since: since.toISOString() };
    const listed = await run(search);
    expect(listed.ok).toBe(false);
    expect(listed.lines).toEqual([
      expect.stringMatching(
        new RegExp(`^${ofLost}  captured  .*  ${lost.order.orderNumber} .*--refund ${ofLost}$`),
      ),
      expect.stringMatching(new RegExp(`^${ofHere}  captured  .*  ${here.order.orderNumber} .*: --adopt$`)),
      expect.stringMatching(/^\d+ payments of the gateway read: 2 without an order\.$/),
    ]);
    const adopted = await run({ ...search, adopt: true });
    expect(adopted.lines[1]).toMatch(/adopted: the order is PROCESSING, PAID$/);
    expect(adopted.lines[2]).toMatch(/: 2 without an order, 1 left\.$/);
    expect((await run({ refund: true }, [ofLost])).lines).toEqual([
      expect.stringMatching(new RegExp(`^${ofLost}  refunded ₹[\\d,.]+ \\(rfnd_\\w+, processed\\)$`)),
    ]);
    expect(await run({ refund: true }, [ofLost, ofHere])).toMatchObject({
      ok: false,
      lines: [
        `${ofLost}  was refunded before`,
        `${ofHere}  not refunded: ${here.order.orderNumber} has it: refund that order`,
      ],
    });
    expect(await run(search)).toMatchObject({ ok: true, data: { payments: [], next: null } });
  });

  rules('MIS-02').it('are searched for since the time in the name of the backup', () => {
    const read = (text: string) => paymentsMissing.read({ words: [], options: { since: text } });
    const since = new Date('2026-11-29T12:15:00Z');
    for (const text of [
      '2026-11-29T12:15:00Z',
      '2026-11-29T17:45:00+05:30',
      '/var/backups/storefront-20261129T121500Z/',
    ])
      expect(read(text)).toEqual({ since, until: undefined, adopt: false });
  });
});
