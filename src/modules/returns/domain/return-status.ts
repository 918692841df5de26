export const RETURN_STATUSES = ['REQUESTED', 'APPROVED', 'REJECTED', 'RECEIVED'] as const;

export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** What an administrator may ask for. */
export const DECISIONS = ['APPROVED', 'REJECTED', 'RECEIVED'] as const satisfies ReturnStatus[];

export type Decision = (typeof DECISIONS)[number];

const MOVES: Readonly<Record<ReturnStatus, readonly Decision[]>> = {
  REQUESTED: ['APPROVED', 'REJECTED'],
  APPROVED: ['RECEIVED'],
  REJECTED: [],
  RECEIVED: [],
};

/** Whether a return may go from one status to the other. */
export function mayMove(from: ReturnStatus, to: Decision): boolean {
  return MOVES[from].includes(to);
}

/** Whether something is still to be decided or received: an order has one open return at most. */
export function isOpen(status: ReturnStatus): boolean {
  return MOVES[status].length > 0;
}
