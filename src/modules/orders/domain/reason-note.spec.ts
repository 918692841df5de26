import type { OrderRefund, OrderState, OrderTransition } from './order-state.js';
import { reasonNote } from './reason-note.js';

const REASON = 'Broken on the shelf';
const unit = (quantity: number) => ({ itemId: 'item', productId: 'product', quantity });
const refund = (refundId: string): OrderRefund => ({
  refundId,
  note: REASON,
  gatewayPaymentId: 'pay_1',
  amountMinor: 100,
  reason: 'CANCELLED',
  status: 'PENDING',
  createdAt: new Date(0),
});
const order = (state: Partial<OrderState> = {}) => ({ orderStatus: 'PROCESSING' as const, ...state });

rules('PGS-01').it.each<[string, ReturnType<typeof order>, OrderTransition, string | undefined]>([
  ['a change of the status', order(), { orderStatus: 'CANCELLED', cancelledUnits: [unit(1)] }, undefined],
  ['a refund', order(), { refunds: [refund('1')], cancelledUnits: [unit(1)] }, undefined],
  ['a unit without a refund', order(), { cancelledUnits: [unit(1)] }, `1 unit cancelled: ${REASON}`],
  [
    'units beside an earlier refund for the same reason',
    order({ refunds: [refund('1')], cancelledUnits: [unit(1)] }),
    { refunds: [refund('1')], cancelledUnits: [unit(1), unit(2)] },
    `2 units cancelled: ${REASON}`,
  ],
  ['a settlement of units alone', order(), { stockState: 'RETURNED' }, `Settled: ${REASON}`],
])('keeps the reason of %s once', (_, before, transition, note) => {
  expect(reasonNote(before, transition, REASON)).toBe(note);
});

rules('PGS-01').it('keeps nothing where no reason was given', () => {
  expect(reasonNote(order(), { cancelledUnits: [unit(1)] }, undefined)).toBeUndefined();
});
