import { Dialog } from '../shell/Dialog.js';
import { words } from '../words/index.js';
import { DispatchForm, type OrderToDispatch } from './DispatchForm.js';

const { dispatch: texts } = words;

/** Dispatches one order or many: what will happen, what is missing, then the outcome of each. */
export function DispatchDialog({ orders, close }: { orders: readonly OrderToDispatch[]; close: () => void }) {
  const waiting = orders.filter(
    ({ orderStatus, paymentStatus }) => orderStatus === 'PROCESSING' && paymentStatus === 'PAID',
  );
  return (
    <Dialog opened={orders.length > 0} onClose={close} size="xl" title={texts.title(waiting.length)}>
      {orders.length > waiting.length && (
        <p className="dialog-what">{texts.cannot(orders.length - waiting.length)}</p>
      )}
      {waiting.length > 0 ? <DispatchForm orders={waiting} close={close} /> : <p>{texts.nothing}</p>}
    </Dialog>
  );
}
