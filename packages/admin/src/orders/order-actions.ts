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
  | 'settle';

/** What the order allows now; the first is the next step, and the page's main button. */
export function actionsOf({
  orderStatus,
  paymentStatus,
  refunds,
  refundable,
  reopenable,
  attention,
}: Order): ActionName[] {
  const isPaid = paymentStatus === 'PAID';
  const actions: Array<[ActionName, boolean]> = [
    ['retryRefund', refunds.some(({ status }) => status === 'FAILED')],
    ['dispatch', orderStatus === 'PROCESSING' && isPaid],
    ['markPaid', orderStatus === 'PENDING'],
    ['delivered', orderStatus === 'SHIPPED'],
    ['refund', refundable > 0],
    ['tracking', (orderStatus === 'PROCESSING' && isPaid) || orderStatus === 'SHIPPED'],
    ['cancel', orderStatus === 'PENDING' || orderStatus === 'PROCESSING'],
    ['settle', orderStatus === 'SHIPPED' || attention.includes('carrierCancelled')],
    ['reopen', reopenable],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([name]) => name);
}
