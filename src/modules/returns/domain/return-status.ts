import { StateTable } from '#common/state/state-table.js';

export const RETURN_STATUSES = ['REQUESTED', 'APPROVED', 'REJECTED', 'RECEIVED'] as const;

export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** The statuses that an administrator may set. */
export const DECISIONS = ['APPROVED', 'REJECTED', 'RECEIVED'] as const satisfies ReturnStatus[];

export type Decision = (typeof DECISIONS)[number];

/** Every transition is an administrator's decision. */
const TABLE = new StateTable<ReturnStatus, 'DECISION'>({
  name: 'return',
  states: RETURN_STATUSES,
  initial: 'REQUESTED',
  transitions: [
    { trigger: 'DECISION', from: ['REQUESTED'], to: 'APPROVED' },
    { trigger: 'DECISION', from: ['REQUESTED'], to: 'REJECTED' },
    { trigger: 'DECISION', from: ['APPROVED'], to: 'RECEIVED' },
  ],
});

/** Whether the transition from one status to the other is allowed. */
export function mayMove(from: ReturnStatus, to: Decision): boolean {
  return TABLE.allows('DECISION', from, to);
}

/** Whether the return awaits a decision or the goods. An order has at most one open return. */
export function isOpen(status: ReturnStatus): boolean {
  return !TABLE.isFinal(status);
}
