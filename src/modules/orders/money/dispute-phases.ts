import type { DisputePhase, DisputeStatus, OrderDispute } from '../domain/order-state.js';

/** The statuses of a dispute that is undecided. A word that the shop does not know decides nothing. */
export const OPEN_DISPUTE_STATUSES = [
  'OPEN',
  'UNDER_REVIEW',
  'ACTION_REQUIRED',
  'OTHER',
] as const satisfies readonly DisputeStatus[];

/** The statuses of a dispute that keep an order from its dispatch, unless no money has moved. */
export const BLOCKING_DISPUTE_STATUSES: readonly DisputeStatus[] = [...OPEN_DISPUTE_STATUSES, 'LOST'];

/** The phases in which no money has moved, and a refund is what the gateway asks for: they block nothing. */
export const HARMLESS_DISPUTE_PHASES: readonly DisputePhase[] = ['FRAUD', 'RETRIEVAL'];

/** The phases that follow each other, earliest first. */
const PHASES_IN_ORDER: readonly DisputePhase[] = [
  'FRAUD',
  'RETRIEVAL',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'ARBITRATION',
];

/** Whether the dispute is undecided. */
export function isUndecided({ status }: Pick<OrderDispute, 'status'>): boolean {
  return (OPEN_DISPUTE_STATUSES as readonly DisputeStatus[]).includes(status);
}

/** Whether the dispute keeps an order from its dispatch. */
export function blocksDispatch({ status, phase }: Pick<OrderDispute, 'status' | 'phase'>): boolean {
  return BLOCKING_DISPUTE_STATUSES.includes(status) && !isHarmless(phase);
}

/** Whether the dispute's amount may go to the payer: it is undecided, and in a phase in which the bank takes money. */
export function withholdsMoney(dispute: Pick<OrderDispute, 'status' | 'phase'>): boolean {
  return isUndecided(dispute) && !isHarmless(dispute.phase);
}

/**
 * Above 0 if `other` is a later phase than `one`, below 0 if it is an earlier one, 0 where that is not known. A dispute of which no
 * phase is known was at most a chargeback: only later ones come back.
 */
export function laterPhase(one: DisputePhase | undefined, other: DisputePhase | undefined): number {
  const after = placeOf(other);
  if (after < 0) return 0;
  const before = placeOf(one);
  return before < 0 ? Math.max(0, after - placeOf('CHARGEBACK')) : after - before;
}

/** Where the phase comes among the others; below 0 if it is not known. */
function placeOf(phase: DisputePhase | undefined): number {
  return phase === undefined ? -1 : PHASES_IN_ORDER.indexOf(phase);
}

function isHarmless(phase: DisputePhase | undefined): boolean {
  return phase !== undefined && HARMLESS_DISPUTE_PHASES.includes(phase);
}
