import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedTable } from '../../../../test/support/documented-table.js';
import { after, freshRefund as fresh, paid } from '../../../../test/support/order-states.js';
import { isDisputed, reportedDispute, type ReportedDispute } from './disputes.js';
import type { DisputeStatus, OrderRefund, OrderState, OrderTransition } from '../domain/order-state.js';
import { cancelledByAdmin, cancelledByCustomer } from '../domain/order-transitions.js';
import { refundsIn } from '../sums/payment-money.js';
import { refundedByAdmin, refundOf } from './payment-transitions.js';
import { reportedRefund } from './refund-reports.js';

const PAGE = join(__dirname, '..', '..', '..', '..', 'docs', 'payments.md');

/** The transition of an event; `REFUSED` if the caller gets an error, undefined if nothing changes. */
type Outcome = OrderTransition | 'REFUSED' | undefined;

const OWN_REFUND = {
  gatewayRefundId: 'rfnd_1',
  gatewayPaymentId: 'pay_1',
  amountMinor: 400,
  status: 'PROCESSED',
} as const;

const disputedBy = (status: DisputeStatus, more: Partial<ReportedDispute> = {}) => ({
  disputeId: 'disp_1',
  gatewayPaymentId: 'pay_1',
  amountMinor: 1000,
  status,
  ...more,
});
const disputed = (status: DisputeStatus, more: Partial<ReportedDispute> = {}) =>
  after(paid, reportedDispute(paid, disputedBy(status, more), fresh())!);
const part = (order: OrderState, amountMinor: number) =>
  refundedByAdmin(order, { ...fresh(), amountMinor, note: 'a test' });
const despite = () => ({ ...fresh(), despiteDispute: true as const });

/** Applies a request of staff or the customer: refused if it would give disputed money back. */
function act(transition: OrderTransition | undefined): Outcome {
  const isHeld = (transition?.refunds ?? []).some(({ held }) => held === true);
  return transition === undefined || isHeld ? 'REFUSED' : transition;
}

/** A paid order of 1000, by what has become of the dispute of its payment. */
const STATES: Record<string, OrderState> = {
  UNDISPUTED: paid,
  'FRAUD OR RETRIEVAL': disputed('OPEN', { phase: 'FRAUD' }),
  'OPEN, A PART': disputed('OPEN', { amountMinor: 400 }),
  OPEN: disputed('OPEN'),
  'WON OR CLOSED': disputed('WON'),
  'LOST, A PART': disputed('LOST', { amountMinor: 400 }),
  LOST: disputed('LOST'),
};

const EVENTS: Record<string, (order: OrderState) => Outcome> = {
  opened: (order) => reportedDispute(order, disputedBy('OPEN'), fresh()),
  'opened again in a later phase': (order) =>
    reportedDispute(order, disputedBy('OPEN', { phase: 'ARBITRATION' }), fresh()),
  'won or closed': (order) => reportedDispute(order, disputedBy('WON'), fresh()),
  lost: (order) => reportedDispute(order, disputedBy('LOST'), fresh()),
  dispatch: (order) => (isDisputed(order) ? 'REFUSED' : undefined),
  'customer cancels': (order) => act(cancelledByCustomer(order, fresh())),
  'administrator cancels': (order) => act(cancelledByAdmin(order, fresh())),
  'the same with refundDisputed': (order) => act(cancelledByAdmin(order, despite())),
  'administrator refunds 600 of 1000': (order) => act(part(order, 600)),
  'administrator refunds 601 of 1000': (order) => act(part(order, 601)),
  'refunded by itself': (order) => refundOf(order, { ...fresh(), reason: 'CANCELLED' }),
  'refund of 400 that only the gateway has made': (order) => reportedRefund(order, OWN_REFUND, fresh()),
};

function stateOf({ disputes = [] }: OrderState): string {
  const [dispute] = disputes;
  if (dispute === undefined) return 'UNDISPUTED';
  if (dispute.status === 'WON') return 'WON OR CLOSED';
  if (dispute.status === 'OPEN' && dispute.phase === 'FRAUD') return 'FRAUD OR RETRIEVAL';
  return dispute.amountMinor === 400 ? `${dispute.status}, A PART` : dispute.status;
}

/** The refund that an act starts or finds, beside the state: `held` waits for the end of the dispute. */
function inWords({ amountMinor, status, held }: OrderRefund): string {
  if (held === true) return `refund of ${amountMinor}, held`;
  return status === 'PROCESSED' ? `refunded ${amountMinor}` : `refund of ${amountMinor}`;
}

function cell(event: string, state: string): string {
  const order = STATES[state]!;
  const outcome = EVENTS[event]!(order);
  if (outcome === 'REFUSED') return '409';
  if (typeof outcome !== 'object') return '=';
  const next = after(order, outcome);
  const name = stateOf(next) === state ? '=' : stateOf(next);
  const settled = (next.disputes ?? []).some(({ settlements = [] }) => settlements.length > 0);
  const [refund] = refundsIn(next);
  return [name, ...(settled ? ['settled'] : []), ...(refund === undefined ? [] : [inWords(refund)])].join(
    ', ',
  );
}

describe('docs/payments.md', () => {
  rules('RFD-08', 'DPB-02', 'DPB-04', 'DPB-05', 'DPB-07').it(
    'says of a disputed payment what every event does in every state',
    () => {
      const states = Object.keys(STATES);
      const rows = Object.keys(EVENTS).map((event) => [event, ...states.map((state) => cell(event, state))]);
      expect(documentedTable(readFileSync(PAGE, 'utf8'), 'Disputes')).toEqual([
        ['Event', ...states],
        ...rows,
      ]);
    },
  );

  rules('RFD-08').it('has each state of a dispute as it is seen', () => {
    expect(Object.values(STATES).map((order) => stateOf(order))).toEqual(Object.keys(STATES));
  });
});
