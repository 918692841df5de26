import { leftToRefund, type Disputed } from './disputed.js';
import type { Order } from './use-order.js';

/** The actions of staff on an order, by the names of their dialogs. */
export type ActionName =
  | 'dispatch'
  | 'refund'
  | 'cancel'
  | 'delivered'
  | 'markPaid'
  | 'reopen'
  | 'tracking'
  | 'reattempt'
  | 'sendBack'
  | 'retryRefund'
  | 'settle'
  | 'settleRest';

/** Whether units that are refunded leave the order: the carrier has none for it, and it is not shipped. */
export function losesUnits({
  orderStatus,
  trackingNumber,
  carrierOrderId,
  dispatch,
}: Pick<Order, 'orderStatus' | 'trackingNumber' | 'carrierOrderId' | 'dispatch'>): boolean {
  const isOpen = orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
  const isAtCarrier = dispatch !== null && dispatch.step !== 'CREATE_ORDER';
  return isOpen && trackingNumber === null && carrierOrderId === null && !isAtCarrier;
}

/** Whether the courier's last word is a failed attempt: what was asked for since waits for another one. */
function isUndelivered({ orderStatus, attention, redelivery }: Order): boolean {
  return orderStatus === 'SHIPPED' && (attention.includes('undelivered') || redelivery?.answeredAt === null);
}

/** Returns the actions that the order allows now; the first is the next step, and the page's main button. */
export function actionsOf(order: Order & Disputed): ActionName[] {
  const { orderStatus, paymentStatus, refunds, payableByHand, restockable, reopenable, attention } = order;
  const isLeft = leftToRefund(order) > 0;
  const isPaid = paymentStatus === 'PAID';
  const hasEnded = orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';
  const actions: Array<[ActionName, boolean]> = [
    ['retryRefund', refunds.some(({ status }) => status === 'FAILED')],
    ['dispatch', orderStatus === 'PROCESSING' && attention.includes('toDispatch')],
    ['reattempt', isUndelivered(order)],
    ['delivered', orderStatus === 'SHIPPED'],
    ['markPaid', payableByHand],
    ['refund', isLeft],
    ['tracking', (orderStatus === 'PROCESSING' && isPaid) || orderStatus === 'SHIPPED'],
    ['cancel', orderStatus === 'PENDING' || orderStatus === 'PROCESSING'],
    ['sendBack', isUndelivered(order)],
    ['settle', orderStatus === 'SHIPPED'],
    ['settleRest', hasEnded && (restockable || isLeft)],
    ['reopen', reopenable],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([name]) => name);
}
