import { Modal } from '@mantine/core';
import { words } from '../words/index.js';
import { RefundForm } from './RefundForm.js';
import type { Order } from './use-order.js';

/** Asks what of an order is refunded. */
export function RefundDialog({ order, isOpen, close }: { order: Order; isOpen: boolean; close: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={words.refund.title(order.orderNumber)}
      size="lg"
      closeButtonProps={{ 'aria-label': words.form.close }}
    >
      {isOpen && <RefundForm order={order} close={close} />}
    </Modal>
  );
}
