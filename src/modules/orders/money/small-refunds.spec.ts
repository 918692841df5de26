import { after, freshRefund as fresh, now, paid, pending } from '../../../../test/support/order-states.js';
import type { OrderState, OrderTransition } from '../domain/order-state.js';
import { cancelledByAdmin, confirmed, paidByHand } from '../domain/order-transitions.js';
import { refundedByAdmin, takenOver } from './payment-transitions.js';
import { refundsIn } from '../sums/payment-money.js';
import { reportedRefund } from './refund-reports.js';
import { correctedRefund } from './captured-amount.js';
import { pendingRefundsIn, processedByHand, refusedRefund, retriedRefund } from './refunds.js';
import { withSmallRefunds } from './small-refunds.js';

const LEAST = 100;
const step = (order: OrderState, transition: OrderTransition | undefined): OrderState =>
  after(order, withSmallRefunds(order, transition!, LEAST));
const part = (order: OrderState, amountMinor: number): OrderState =>
  step(order, refundedByAdmin(order, { ...fresh(), amountMinor, note: 'a scratch' }));
const report = (order: OrderState, index: number, status: 'PROCESSED' | 'FAILED' | 'PENDING') => {
  const { refundId: reference, gatewayPaymentId } = refundsIn(order)[index]!;
  const word = { reference, gatewayPaymentId, gatewayRefundId: 'rfnd_1', amountMinor: undefined, status };
  return step(order, reportedRefund(order, word, fresh()));
};
const shown = (order: OrderState) =>
  refundsIn(order).map(({ amountMinor, status, waits, sentWith }) =>
    [
      amountMinor,
      status,
      ...(waits === true ? ['waits'] : []),
      ...(sentWith === undefined ? [] : ['joined']),
    ].join(' '),
  );
const asked = (order: OrderState) => pendingRefundsIn(order).map(({ amountMinor }) => amountMinor);

describe('a refund below the least of the gateway', () => {
  rules('MIN-01').it('waits and is not asked for; one of the least is', () => {
    expect(asked(part(paid, LEAST - 1))).toEqual([]);
    expect(asked(part(paid, LEAST))).toEqual([LEAST]);
  });

  rules('MIN-01').it(
    'goes with the next one, too, when its payment was marked by hand and is the gateway’s now',
    () => {
      const marked = after(pending, paidByHand(pending, 'pay_1', now)!);
      const byHand = part(part(marked, 40), 300);
      expect(asked(byHand)).toEqual([]);
      const taken = step(byHand, takenOver(byHand, { gatewayPaymentId: 'pay_1', captured: true }));
      expect(shown(taken)).toEqual(['40 PENDING joined', '300 PENDING']);
      expect(asked(taken)).toEqual([300]);
    },
  );

  rules('MIN-01').it('goes with the next one of its payment, or with another small one that suffices', () => {
    const two = part(part(paid, 40), 300);
    expect(shown(two)).toEqual(['40 PENDING joined', '300 PENDING']);
    expect(asked(two)).toEqual([300]);
    const small = part(part(part(paid, 40), 50), 10);
    expect(shown(small)).toEqual(['40 PENDING joined', '50 PENDING joined', '10 PENDING']);
  });

  rules('MIN-01').it('goes with no refund that was asked for before', () => {
    const two = part(part(paid, 300), 40);
    expect(shown(two)).toEqual(['300 PENDING', '40 PENDING waits']);
    expect(shown(report(two, 0, 'PROCESSED'))).toEqual(['300 PROCESSED', '40 PENDING waits']);
  });

  rules('MIN-01').it.each(['PROCESSED', 'FAILED'] as const)(
    'ends as the one that it goes with: %s',
    (status) => {
      const ended = report(part(part(paid, 40), 960), 1, status);
      expect(shown(ended)).toEqual([`40 ${status} joined`, `960 ${status}`]);
      expect(ended.paymentStatus).toBe(status === 'PROCESSED' ? 'REFUNDED' : 'REFUND_PENDING');
    },
  );

  rules('MIN-01').it('is retried with the one that it goes with, not alone', () => {
    const failed = report(part(part(paid, 40), 300), 1, 'FAILED');
    const [small, leader] = refundsIn(failed);
    expect(retriedRefund(failed, small!.refundId, now)).toBeUndefined();
    const retried = step(failed, retriedRefund(failed, leader!.refundId, now));
    expect(shown(retried)).toEqual(['40 PENDING joined', '300 PENDING']);
  });

  rules('MIN-01').it('goes with the retry of one that had failed before', () => {
    const one = part(paid, 300);
    const failed = part(step(one, refusedRefund(one, refundsIn(one)[0]!)), 40);
    expect(shown(failed)).toEqual(['300 FAILED', '40 PENDING waits']);
    const retried = step(failed, retriedRefund(failed, refundsIn(failed)[0]!.refundId, now));
    expect(shown(retried)).toEqual(['300 PENDING', '40 PENDING joined']);
  });

  rules('MIN-01').it('is the rest of a cancelled order, and ended by hand', () => {
    const partly = report(part(paid, 950), 0, 'PROCESSED');
    const cancelled = step(partly, cancelledByAdmin(partly, fresh()));
    expect(shown(cancelled)).toEqual(['950 PROCESSED', '50 PENDING waits']);
    const ended = step(cancelled, processedByHand(cancelled, refundsIn(cancelled)[1]!.refundId, { at: now }));
    expect(ended).toMatchObject({ paymentStatus: 'REFUNDED', creditNoteDueAt: now });
    expect(shown(ended)[1]).toBe('50 PROCESSED');
  });

  rules('MIN-01').it('is one that a correction has cut', () => {
    const unsure = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));
    const both = part(part(part(unsure, 60), 500), 400);
    expect(shown(both)).toEqual(['60 PENDING joined', '500 PENDING', '400 PENDING']);
    const last = refundsIn(both)[2]!.refundId;
    expect(shown(step(both, correctedRefund(both, last, { amountMinor: 610 })))).toEqual([
      '60 PENDING joined',
      '500 PENDING',
      '50 PENDING waits',
    ]);
  });

  rules('MIN-01').it('waits again when the one that it goes with is cut below the least', () => {
    const unsure = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));
    const all = part(part(part(unsure, 500), 10), 400);
    expect(shown(all)).toEqual(['500 PENDING', '10 PENDING joined', '400 PENDING']);
    expect(shown(step(all, correctedRefund(all, refundsIn(all)[2]!.refundId, { amountMinor: 530 })))).toEqual(
      ['500 PENDING', '10 PENDING waits', '20 PENDING waits'],
    );
  });

  it('is ended by hand as any other for a manual payment', () => {
    const byHand = after(pending, paidByHand(pending, 'UTR 1', now)!);
    expect(shown(part(byHand, 1))).toEqual(['1 PENDING']);
  });

  it('leaves a transition alone that has no refund to decide on', () => {
    const transition = { paymentStatus: 'FAILED' } as const;
    expect(withSmallRefunds(paid, transition, LEAST)).toBe(transition);
    const whole = cancelledByAdmin(paid, fresh());
    expect(withSmallRefunds(paid, whole, LEAST)).toBe(whole);
  });
});
