import { Types } from 'mongoose';
import type { Order } from '#modules/orders/index.js';
import { orderAttention } from '../../src/migrations/0009-order-attention.js';
import { lastRefunds } from '../../src/migrations/0010-last-refunds.js';
import { wordsOfFormerParcels } from '../../src/migrations/0015-words-of-former-parcels.js';
import { trackingKeysAdded } from '../../src/migrations/0017-tracking-keys.js';
import { cashBooksAdded } from '../../src/migrations/0028-cash-books.js';
import { orderAttentionOfParcels } from '../../src/migrations/0018-order-attention-of-parcels.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';

const AT = new Date(Date.UTC(2026, 0, 5));
const REFUND = {
  refundId: new Types.ObjectId().toHexString(),
  gatewayPaymentId: 'pay_1',
  amountMinor: 100,
  reason: 'ADMIN',
  status: 'PROCESSED',
  createdAt: AT,
} as const;

describe('orders of an earlier version', () => {
  const app = useApp();

  const orders = () => collectionOf(app, 'orders');
  const migrated = () => orderAttention.run(app.context, () => Promise.resolve());
  const left = () => orderAttention.countLeft!(app.context);
  const attentionOf = async ({ _id }: Order) => {
    const { attention = {}, needsAttention } = (await orders().findOne({ _id }))!;
    expect(needsAttention).toBe(Object.keys(attention).length > 0 ? true : undefined);
    return Object.keys(attention);
  };

  beforeEach(async () => {
    await orders().deleteMany({});
  });

  rules('ADL-02').it('are marked with what they need somebody for', async () => {
    const refund = { ...REFUND, status: 'FAILED' } as const;
    const { refundId: disputeId, gatewayPaymentId, amountMinor } = refund;
    const disputes = [{ disputeId, gatewayPaymentId, amountMinor, status: 'OPEN', at: AT }] as const;
    const shipped = { orderStatus: 'SHIPPED', trackingNumber: 'AWB1' } as const;
    const waiting = await anOrder(app);
    const failed = await anOrder(app, { ...shipped, refunds: [refund] });
    const disputed = await anOrder(app, { disputes: [...disputes] });
    const cancelled = await anOrder(app, { orderStatus: 'CANCELLED', cancelCause: 'CARRIER' });
    const lost = await anOrder(app, {
      ...shipped,
      carrierStatus: { status: 'Rto_Lost', isKnown: true, at: AT },
    });
    const underWay = await anOrder(app, { ...shipped, carrierStatus: { status: 'IN TRANSIT', at: AT } });
    await orders().updateMany({}, { $unset: { attention: 1, needsAttention: 1 } });
    expect(await left()).toBe(3);
    expect(await migrated()).toBe(5);
    expect(await attentionOf(waiting)).toEqual(['toDispatch']);
    expect(await attentionOf(failed)).toEqual(['refundFailed']);
    expect(await attentionOf(disputed)).toEqual(['disputed']);
    expect(await attentionOf(cancelled)).toEqual(['carrierCancelled']);
    expect(await attentionOf(lost)).toEqual(['lost']);
    expect((await orders().findOne({ _id: lost._id }))!.carrierStatus).toMatchObject({ isLost: true });
    expect(await attentionOf(underWay)).toEqual([]);
    expect([await left(), await migrated()]).toEqual([0, 0]);
  });

  rules('ATN-05').it('are marked with the reasons that the earlier version did not know', async () => {
    const { countLeft, run } = orderAttentionOfParcels;
    const shipped = { orderStatus: 'SHIPPED', trackingNumber: 'AWB1' } as const;
    const word = (status: string) => ({ carrierStatus: { status, isKnown: true, at: AT } as const });
    const at = app.clock.now();
    const silent = await anOrder(app, { ...shipped, createdAt: AT });
    const spoken = await anOrder(app, {
      ...shipped,
      carrierStatus: { status: 'IN TRANSIT', isKnown: true, at },
    });
    const damaged = await anOrder(app, { ...shipped, ...word('Damaged') });
    const tried = await anOrder(app, { ...shipped, createdAt: AT, ...word('UNDELIVERED') });
    const back = await anOrder(app, {
      orderStatus: 'RETURNED',
      statusHistory: [{ status: 'RETURNED', at: AT, by: 'CARRIER' }],
      gatewayPaymentId: 'pay_1',
      payments: [{ gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: AT }],
    });
    const refunded = await anOrder(app, { paymentStatus: 'REFUNDED', refunds: [{ ...REFUND }] });
    const astray = await anOrder(app, { shippingAddress: { ...back.shippingAddress, state: 'Kerala' } });
    const gone = await anOrder(app, { orderStatus: 'DELIVERED' });
    await orders().updateMany(
      {},
      { $unset: { attention: 1, needsAttention: 1, attentionDueAt: 1, 'carrierStatus.isEnded': 1 } },
    );
    await orders().updateOne(
      { _id: damaged._id },
      { $set: { 'carrierStatus.isLost': true, 'attention.lost': AT } },
    );
    expect(await countLeft!(app.context)).toBe(5);
    expect(await run(app.context, () => Promise.resolve())).toBe(7);
    for (const [order, reasons] of [
      [silent, ['stuck']],
      [spoken, []],
      [damaged, ['stuck']],
      [tried, ['stuck', 'undelivered']],
      [back, ['returnedPaid']],
      [refunded, ['refundedUndispatched']],
      [astray, ['addressDoubtful', 'toDispatch']],
      [gone, []],
    ] as const)
      expect(await attentionOf(order)).toEqual(reasons);
    expect((await orders().findOne({ _id: damaged._id }))!['carrierStatus']).toEqual({
      ...word('Damaged').carrierStatus,
      isEnded: true,
    });
    expect(await countLeft!(app.context)).toBe(0);
    expect(await run(app.context, () => Promise.resolve())).toBe(0);
  });

  rules('CDL-45', 'CDL-42').it(
    'have the books of the cash that was collected, and what is overdue of it',
    async () => {
      const { countLeft, run } = cashBooksAdded;
      const cod = (collectedAt?: Date) => ({
        cod: { amountMinor: 157_900, ...(collectedAt && { collectedAt }) },
      });
      const late = await anOrder(app, { orderStatus: 'DELIVERED', ...cod(AT) });
      const due = await anOrder(app, { orderStatus: 'DELIVERED', ...cod(app.clock.now()) });
      const waiting = await anOrder(app, { paymentStatus: 'PENDING', ...cod() });
      const marks = { cashBooks: 1, attention: 1, needsAttention: 1, attentionDueAt: 1 };
      await orders().updateMany({ 'cod.collectedAt': { $exists: true } }, { $unset: marks });
      expect(await countLeft!(app.context)).toBe(2);
      expect(await run(app.context, () => Promise.resolve())).toBe(2);
      for (const [order, reasons] of [
        [late, ['codOverdue']],
        [due, []],
        [waiting, ['toDispatch']],
      ] as const)
        expect(await attentionOf(order)).toEqual(reasons);
      const books = { standing: 'DUE', collectedMinor: 157_900, remittedMinor: 0, leftMinor: 157_900 };
      expect((await orders().findOne({ _id: due._id }))!['cashBooks']).toEqual(books);
      expect((await orders().findOne({ _id: due._id }))!['attentionDueAt']).toEqual(expect.any(Date));
      expect([await countLeft!(app.context), await run(app.context, () => Promise.resolve())]).toEqual([
        0, 0,
      ]);
    },
  );

  rules('PRB-05').it('are found by their tracking numbers, also those shipped after a rollout', async () => {
    const { _id } = await anOrder(app, { orderStatus: 'SHIPPED', trackingNumber: 'd 112-5' });
    await anOrder(app, { orderStatus: 'SHIPPED' });
    await anOrder(app, { orderStatus: 'DELIVERED', trackingNumber: 'AWB2' });
    await orders().updateMany({}, { $unset: { trackingKeys: 1 } });
    expect(await trackingKeysAdded.countLeft!(app.context)).toBe(1);
    expect(await trackingKeysAdded.run(app.context, () => Promise.resolve())).toBe(2);
    expect((await orders().findOne({ _id }))!['trackingKeys']).toEqual(['D1125']);
    expect(await trackingKeysAdded.countLeft!(app.context)).toBe(0);
  });

  rules('ADL-04').it('are in the list of refunds by their newest one', async () => {
    const refund = (day: number) => ({
      ...REFUND,
      refundId: new Types.ObjectId().toHexString(),
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
    const { _id } = await anOrder(app, { refunds: [refund(1), refund(2)] });
    await anOrder(app);
    const last = async () => (await orders().findOne({ _id }))!['lastRefundAt'];
    expect(await last()).toEqual(refund(2).createdAt);
    await orders().updateOne({ _id }, { $unset: { lastRefundAt: 1 } });
    expect(await lastRefunds.countLeft!(app.context)).toBe(1);
    expect(await lastRefunds.run(app.context, () => Promise.resolve())).toBe(1);
    expect(await last()).toEqual(refund(2).createdAt);
    expect(await lastRefunds.countLeft!(app.context)).toBe(0);
  });

  rules('ADL-02').it('lose the marks of what an earlier version has mended during a rollout', async () => {
    const waiting = await anOrder(app);
    await orders().updateOne(
      { _id: waiting._id },
      { $set: { orderStatus: 'SHIPPED', trackingNumber: 'AWB1' } },
    );
    expect(await left()).toBe(1);
    expect(await migrated()).toBe(1);
    expect(await attentionOf(waiting)).toEqual([]);
    expect(await left()).toBe(0);
  });

  rules('PCL-01', 'CAR-17').it(
    'lose what the carrier said of the parcel before they were reopened',
    async () => {
      const [before, reopenedAt, since] = [4, 5, 6].map((day) => new Date(Date.UTC(2026, 0, day)));
      const word = (status: string, at = before!) => ({
        carrierEventAt: reopenedAt!,
        carrierStatus: {
          status,
          isKnown: true,
          ...(status === 'LOST' && { isLost: true as const }),
          at,
        } as const,
      });
      const shipped = { orderStatus: 'SHIPPED', trackingNumber: 'AWB2' } as const;
      const notLost = await anOrder(app, { ...shipped, ...word('LOST') });
      const notCancelled = await anOrder(app, { ...shipped, ...word('CANCELLED') });
      const waiting = await anOrder(app, word('LOST'));
      const kept = [
        await anOrder(app, { ...shipped, ...word('LOST', since) }),
        await anOrder(app, { ...shipped, carrierStatus: word('LOST').carrierStatus }),
        await anOrder(app, { ...shipped, ...word('LOST'), carrierEventAt: new Date(Date.UTC(2036, 0, 5)) }),
        await anOrder(app, { orderStatus: 'DELIVERED', ...word('IN TRANSIT') }),
      ];
      const { countLeft, run } = wordsOfFormerParcels;
      const wordOf = async ({ _id }: Order) => (await orders().findOne({ _id }))!['carrierStatus'];
      expect(await attentionOf(notLost)).toEqual(['lost']);
      expect(await countLeft!(app.context)).toBe(2);
      expect(await run(app.context, () => Promise.resolve())).toBe(3);
      for (const [order, needs] of [
        [notLost, []],
        [notCancelled, []],
        [waiting, ['toDispatch']],
      ] as const)
        expect([await wordOf(order), await attentionOf(order)]).toEqual([undefined, needs]);
      for (const order of kept) expect(await wordOf(order)).toMatchObject({ at: order.carrierStatus!.at });
      expect(await countLeft!(app.context)).toBe(0);
      expect(await run(app.context, () => Promise.resolve())).toBe(0);
    },
  );
});
