import { StateMachine } from '#common/state/state-machine.js';

export const RETURN_STATUSES = ['REQUESTED', 'APPROVED', 'REJECTED', 'RECEIVED', 'WITHDRAWN'] as const;

export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** The statuses that an administrator may set. */
export const DECISIONS = ['APPROVED', 'REJECTED', 'RECEIVED'] as const satisfies ReturnStatus[];

export type Decision = (typeof DECISIONS)[number];

/**
 * The moves of a return: the administrator by a decision, or by one with a note where the customer must be told why;
 * the customer by withdrawing.
 */
type ReturnTrigger = 'DECISION' | 'NOTED_DECISION' | 'WITHDRAWAL';

const TABLE = new StateMachine<ReturnStatus, ReturnTrigger>({
  name: 'return',
  states: RETURN_STATUSES,
  initial: 'REQUESTED',
  transitions: [
    { trigger: 'DECISION', from: ['REQUESTED'], to: 'APPROVED' },
    { trigger: 'DECISION', from: ['REQUESTED'], to: 'REJECTED' },
    { trigger: 'DECISION', from: ['APPROVED'], to: 'RECEIVED' },
    // The goods never came.
    { trigger: 'NOTED_DECISION', from: ['APPROVED'], to: 'REJECTED' },
    { trigger: 'WITHDRAWAL', from: ['REQUESTED', 'APPROVED'], to: 'WITHDRAWN' },
  ],
});

/** Whether the administrator may decide so. @param hasNote whether the decision has a note for the customer */
export function mayDecide(from: ReturnStatus, to: Decision, hasNote: boolean): boolean {
  return TABLE.allows('DECISION', from, to) || (hasNote && TABLE.allows('NOTED_DECISION', from, to));
}

/** Whether the customer may withdraw the return. */
export function mayWithdraw(from: ReturnStatus): boolean {
  return TABLE.allows('WITHDRAWAL', from, 'WITHDRAWN');
}

/** Whether the return awaits a decision or the goods. An order has at most one open return. */
export function isOpen(status: ReturnStatus): boolean {
  return !TABLE.isFinal(status);
}
