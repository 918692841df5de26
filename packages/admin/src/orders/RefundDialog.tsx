import { Dialog } from '../shell/Dialog.js';
import { words } from '../words/index.js';
import { losesUnits } from './order-actions.js';
import { RefundForm } from './RefundForm.js';
import type { Order } from './use-order.js';

/** Asks what of an order is refunded. */
export function RefundDialog({ order, isOpen, close }: { order: Order; isOpen: boolean; close: () => void }) {
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={(losesUnits(order) ? words.refund.titleBefore : words.refund.title)(order.orderNumber)}
      size="lg"
    >
      {isOpen && <RefundForm order={order} close={close} />}
    </Dialog>
  );
}
