/** The states of an order, as the specification names them. */
export const ORDER_STATUSES = [
  'PENDING',
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'RETURN_REQUESTED',
  'RETURNED',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What an administrator may ask for with the status update. */
export const ADMIN_STATUSES = [
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
] as const satisfies OrderStatus[];

/** What moves an order. */
export type Trigger = 'PAYMENT' | 'EXPIRY' | 'ADMIN' | 'DISPATCH' | 'CARRIER' | 'RETURN';

export interface Transition {
  readonly trigger: Trigger;
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
}

const ANY = ORDER_STATUSES;

/** Every move that the specification and its decisions allow; what is not here does not happen. */
export const TRANSITIONS: readonly Transition[] = [
  // From CANCELLED: a payment that comes late revives an expired order, if its stock can be had again.
  { trigger: 'PAYMENT', from: ['PENDING', 'CANCELLED'], to: 'PROCESSING' },
  { trigger: 'EXPIRY', from: ['PENDING'], to: 'CANCELLED' },
  { trigger: 'ADMIN', from: ['PENDING'], to: 'PROCESSING' },
  { trigger: 'ADMIN', from: ['PROCESSING'], to: 'SHIPPED' },
  { trigger: 'ADMIN', from: ['SHIPPED'], to: 'DELIVERED' },
  { trigger: 'ADMIN', from: ['PENDING', 'PROCESSING'], to: 'CANCELLED' },
  { trigger: 'DISPATCH', from: ['PENDING', 'PROCESSING'], to: 'SHIPPED' },
  { trigger: 'CARRIER', from: ANY, to: 'DELIVERED' },
  { trigger: 'CARRIER', from: ANY, to: 'CANCELLED' },
  { trigger: 'CARRIER', from: ANY, to: 'RETURNED' },
  { trigger: 'RETURN', from: ['DELIVERED'], to: 'RETURN_REQUESTED' },
  { trigger: 'RETURN', from: ['RETURN_REQUESTED'], to: 'DELIVERED' },
  // The carrier may have moved the order while the goods were on their way; that they have arrived holds all the same.
  { trigger: 'RETURN', from: ['RETURN_REQUESTED', 'DELIVERED', 'CANCELLED', 'RETURNED'], to: 'RETURNED' },
];

/** Whether `trigger` may move an order from one status to the other. */
export function mayMove(trigger: Trigger, from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS.some((row) => row.trigger === trigger && row.to === to && row.from.includes(from));
}

/**
 * Checks a transition table: each status is known, each but the first can be reached, no move is listed twice.
 * @throws Error that names the fault; called at the start of the service
 */
export function checkTransitions(table: readonly Transition[]): void {
  const known = new Set<string>(ORDER_STATUSES);
  const moves = table.flatMap(({ trigger, from, to }) => from.map((start) => ({ trigger, start, to })));
  const seen = new Set<string>();
  for (const { trigger, start, to } of moves) {
    const move = `${trigger}: ${start} -> ${to}`;
    if (!known.has(start) || !known.has(to))
      throw new Error(`Order transition with an unknown status (${move})`);
    if (seen.has(move)) throw new Error(`Order transition listed twice (${move})`);
    seen.add(move);
  }
  const reached = new Set<string>(['PENDING', ...moves.map(({ to }) => to)]);
  const unreachable = ORDER_STATUSES.filter((status) => !reached.has(status));
  if (unreachable.length > 0) throw new Error(`No transition leads to: ${unreachable.join(', ')}`);
}
