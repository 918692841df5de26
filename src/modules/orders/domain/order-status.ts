import { StateMachine } from '#common/state/state-machine.js';

/** The statuses of an order, as the specification names them. */
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

/** The targets of the administrator's status update. */
export const ADMIN_STATUSES = [
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
] as const satisfies OrderStatus[];

/** The trigger of a transition. */
export type Trigger =
  | 'PAYMENT'
  | 'CASH'
  | 'UNPAID'
  | 'EXPIRY'
  | 'ADMIN'
  | 'CUSTOMER'
  | 'DISPATCH'
  | 'CARRIER'
  | 'RETURN'
  | 'REOPEN'
  | 'SETTLE';

const ANY = ORDER_STATUSES;

/** Every transition that the specification and its decisions allow. */
const TABLE = new StateMachine<OrderStatus, Trigger>({
  name: 'order',
  states: ORDER_STATUSES,
  initial: 'PENDING',
  transitions: [
    // From CANCELLED: a late payment revives an expired order if its stock can be reserved again.
    { trigger: 'PAYMENT', from: ['PENDING', 'CANCELLED'], to: 'PROCESSING' },
    // It is paid at the door.
    { trigger: 'CASH', from: ['PENDING'], to: 'PROCESSING' },
    // The payment by which it was marked as paid is another order's.
    { trigger: 'UNPAID', from: ['PROCESSING'], to: 'PENDING' },
    { trigger: 'EXPIRY', from: ['PENDING'], to: 'CANCELLED' },
    { trigger: 'ADMIN', from: ['PENDING'], to: 'PROCESSING' },
    { trigger: 'ADMIN', from: ['PROCESSING'], to: 'SHIPPED' },
    { trigger: 'ADMIN', from: ['SHIPPED'], to: 'DELIVERED' },
    { trigger: 'ADMIN', from: ['PENDING', 'PROCESSING'], to: 'CANCELLED' },
    // Until the carrier has an order for it.
    { trigger: 'CUSTOMER', from: ['PENDING', 'PROCESSING'], to: 'CANCELLED' },
    { trigger: 'DISPATCH', from: ['PENDING', 'PROCESSING'], to: 'SHIPPED' },
    { trigger: 'CARRIER', from: ANY, to: 'DELIVERED' },
    { trigger: 'CARRIER', from: ANY, to: 'CANCELLED' },
    { trigger: 'CARRIER', from: ANY, to: 'RETURNED' },
    // Only an order that the carrier has cancelled.
    { trigger: 'REOPEN', from: ['CANCELLED'], to: 'PROCESSING' },
    // The administrator ends an order whose parcel does not arrive.
    { trigger: 'SETTLE', from: ['SHIPPED'], to: 'CANCELLED' },
    // A parcel that is paid at the door was taken in part.
    { trigger: 'SETTLE', from: ['SHIPPED'], to: 'DELIVERED' },
    { trigger: 'RETURN', from: ['DELIVERED'], to: 'RETURN_REQUESTED' },
    // Rejected, withdrawn, or a part of the goods came back. The carrier may have cancelled in the meantime; goods that
    // come back from the customer had been delivered.
    { trigger: 'RETURN', from: ['RETURN_REQUESTED', 'CANCELLED'], to: 'DELIVERED' },
    // The carrier may have changed the status while the goods were in transit; their arrival still counts.
    { trigger: 'RETURN', from: ['RETURN_REQUESTED', 'DELIVERED', 'CANCELLED', 'RETURNED'], to: 'RETURNED' },
  ],
});

/** Whether `trigger` permits the transition. */
export function mayMove(trigger: Trigger, from: OrderStatus, to: OrderStatus): boolean {
  return TABLE.allows(trigger, from, to);
}
