import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attentionOf } from '#modules/orders/domain/attention.js';
import { carrierTarget, carrierTransition } from '#modules/shipping/domain/tracking-decision.js';
import type { OrderState, OrderTransition } from '#modules/orders/domain/order-state.js';
import {
  cancelledByAdmin,
  mayReopen,
  movedByCarrier,
  received,
  reopened,
  returnEnded,
  returnRequested,
  settledByAdmin,
} from '#modules/orders/domain/order-transitions.js';
import { mayMove, ORDER_STATUSES, type OrderStatus } from '#modules/orders/domain/order-status.js';
import type { ReportedParcel } from '#modules/shipping/domain/reported-parcel.js';
import { trackingStatus } from '#infrastructure/carrier/adapters/shiprocket.tracking-status.js';
import { DECISIONS, mayDecide, mayWithdraw, RETURN_STATUSES } from '#modules/returns/domain/return-status.js';
import { after, freshRefund, lapsed, now, paid, pending, soon } from '../support/order-states.js';
import { ATTENTION_FACTS, ATTENTION_STATES, TERMS } from '../support/attention-states.js';
import { PROJECT_ROOT } from './test-titles.js';

const PAGE = readFileSync(join(PROJECT_ROOT, 'docs', 'fulfilment.md'), 'utf8');

/** The cells of the table whose first heading begins so, without its marks; the head is left out. */
function table(firstHeading: string): string[][] {
  const lines = PAGE.split('\n');
  const head = lines.findIndex((line) => line.startsWith(`| ${firstHeading} `));
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'));
  return lines.slice(head + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}

/** The status after a transition, `-` where there is none or it changes nothing that the table shows. */
const statusAfter = (order: OrderState, change: OrderTransition | undefined): string =>
  change === undefined ? '-' : after(order, change).orderStatus;

describe('the tables of docs/fulfilment.md', () => {
  rules('ATN-01', 'ATN-02', 'ATN-03').it('have why an order needs attention, in every state of it', () => {
    const rows = ATTENTION_FACTS.map(([name, fact]) => [
      name,
      ...ATTENTION_STATES.map((state) => Object.keys(attentionOf(fact(state), TERMS)).join(', ') || '-'),
    ]);
    expect(table('Known of the order')).toEqual(rows);
  });

  rules('PCL-09').it('have every status of a return with every event', () => {
    const rows = RETURN_STATUSES.map((from) => {
      const decided = (to: (typeof DECISIONS)[number], hasNote: boolean) =>
        mayDecide(from, to, hasNote) ? to : '-';
      return [
        from,
        decided('APPROVED', false),
        decided('REJECTED', false),
        decided('REJECTED', true),
        decided('RECEIVED', false),
        mayWithdraw(from) ? 'WITHDRAWN' : '-',
      ];
    });
    expect(table('Status')).toEqual(rows);
    // A note makes no other decision legal.
    for (const from of RETURN_STATUSES)
      for (const to of ['APPROVED', 'RECEIVED'] as const)
        expect(mayDecide(from, to, true)).toBe(mayDecide(from, to, false));
  });

  rules('PCL-09').it(
    'have what a return does to its order, in every status that the carrier can have set meanwhile',
    () => {
      const units = [{ productId: 'kettle', quantity: 1 }];
      const goods = () => ({ ...freshRefund(), units, amountMinor: 500 });
      const statuses: OrderStatus[] = ['DELIVERED', 'RETURN_REQUESTED', 'CANCELLED', 'RETURNED'];
      const rows = statuses.map((orderStatus) => {
        const order: OrderState = {
          ...paid,
          orderStatus,
          stockState: orderStatus === 'RETURNED' ? 'RETURNED' : 'COMMITTED',
        };
        return [
          orderStatus,
          mayMove('RETURN', orderStatus, 'RETURN_REQUESTED')
            ? statusAfter(order, returnRequested(order))
            : '-',
          returnEnded(order) === undefined ? orderStatus : statusAfter(order, returnEnded(order)),
          statusAfter(order, received(order, { ...goods(), isLast: false })),
          statusAfter(order, received(order, { ...goods(), isLast: true })),
        ];
      });
      expect(table('Order status')).toEqual(rows);
      const others = ORDER_STATUSES.filter((status) => !statuses.includes(status));
      expect(others.filter((status) => mayMove('RETURN', status, 'RETURNED'))).toEqual([]);
    },
  );

  rules('PCL-09').it('have which orders can be reopened', () => {
    const all = { restock: true, refund: true };
    const byCarrier = after(paid, movedByCarrier(paid, 'CANCELLED', now));
    const settled = (wanted: Partial<typeof all>) =>
      after(byCarrier, settledByAdmin(byCarrier, { ...all, ...wanted }, freshRefund()));
    const delivered = after(paid, movedByCarrier(paid, 'DELIVERED', now));
    const orders: OrderState[][] = [
      [byCarrier],
      [after(pending, movedByCarrier(pending, 'CANCELLED', now))],
      [settled({ refund: false })],
      [settled({ restock: false })],
      [after(delivered, movedByCarrier(delivered, 'CANCELLED', now))],
      [after(paid, cancelledByAdmin(paid, freshRefund()))],
      [lapsed],
      ORDER_STATUSES.filter((status) => status !== 'CANCELLED').map((orderStatus) => ({
        ...paid,
        orderStatus,
      })),
    ];
    const outcomes = orders.map((alike) => [
      ...new Set(
        alike.map((order) => (mayReopen(order) ? statusAfter(order, reopened(order, undefined, now)) : '-')),
      ),
    ]);
    expect(table('Ended by')).toEqual(table('Ended by').map(([name], index) => [name, ...outcomes[index]!]));
    expect(table('Ended by')).toHaveLength(orders.length);
  });

  rules('PCL-09').it('have what each event of each parcel does', () => {
    const cancelled = after(
      paid,
      carrierTransition(paid, { target: 'CANCELLED', reported: 'present' }, now)!,
    );
    const again = after(cancelled, reopened(cancelled, { reference: 'ORD-1', endedAt: now }, now));
    const first = { ...paid, carrierEventAt: now };
    const parcels: Array<[order: OrderState, reported: ReportedParcel]> = [
      [first, 'present'],
      [again, 'present'],
      [again, 'former'],
      [again, 'unnamed'],
    ];
    const texts = [['DELIVERED'], ['CANCELED', 'CANCELLED'], ['RTO DELIVERED']];
    const targetOf = (text: string) => carrierTarget({ status: trackingStatus(text), isReverse: false })!;
    const rows = texts.flatMap((alike) =>
      alike.map((text) => [
        alike.join(', '),
        ...parcels.map(([order, reported]) =>
          statusAfter(order, carrierTransition(order, { target: targetOf(text), reported }, now)),
        ),
      ]),
    );
    const documented = table('Event');
    for (const row of rows) expect(documented).toContainEqual(row);
    for (const target of ['DELIVERED', 'CANCELLED', 'RETURNED'] as const) {
      for (const [order, reported] of parcels) {
        const event = { target, reported, at: soon };
        const applied = carrierTransition(order, event, now);
        if (applied !== undefined) {
          expect(carrierTransition(after(order, applied), event, now)).toBeUndefined();
        }
        const older = { target, reported, at: new Date(now.getTime() - 1) };
        expect(carrierTransition(order, older, now)).toBeUndefined();
      }
    }
    expect(documented.slice(texts.length).map(([, ...cells]) => cells)).toEqual([
      ['-', '-', '-', '-'],
      ['-', '-', '-', '-'],
    ]);
  });
});
