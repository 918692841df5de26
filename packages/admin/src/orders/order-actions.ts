import type { Order } from './use-order.js';

/** What staff can do with an order, by the names of its dialogs. */
export type ActionName =
  | 'dispatch'
  | 'refund'
  | 'cancel'
  | 'delivered'
  | 'markPaid'
  | 'reopen'
  | 'tracking'
  | 'retryRefund'
  | 'settle'
  | 'settleRest';

/** What the order allows now; the first is the next step, and the page's main button. */
export function actionsOf({
  orderStatus,
  paymentStatus,
  refunds,
  refundable,
  payableByHand,
  restockable,
  reopenable,
}: Order): ActionName[] {
  const isPaid = paymentStatus === 'PAID';
  const hasEnded = orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';
  const actions: Array<[ActionName, boolean]> = [
    ['retryRefund', refunds.some(({ status }) => status === 'FAILED')],
    ['dispatch', orderStatus === 'PROCESSING' && isPaid],
    ['delivered', orderStatus === 'SHIPPED'],
    ['markPaid', payableByHand],
    ['refund', refundable > 0],
    ['tracking', (orderStatus === 'PROCESSING' && isPaid) || orderStatus === 'SHIPPED'],
    ['cancel', orderStatus === 'PENDING' || orderStatus === 'PROCESSING'],
    ['settle', orderStatus === 'SHIPPED'],
    ['settleRest', hasEnded && (restockable || refundable > 0)],
    ['reopen', reopenable],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([name]) => name);
}
