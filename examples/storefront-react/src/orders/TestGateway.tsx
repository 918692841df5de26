import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OrderPayment } from 'storefront-client';
import { shop } from '../api/shop';
import { money } from '../ui/format';
import { Problem } from '../ui/Problem';
import type { Paid } from './gateway';

/** Takes the place of the gateway's page on a shop with the sandbox, where no money moves. */
export function TestGateway({
  payment: { gatewayOrderId, amount },
  onEnd,
}: {
  readonly payment: Pick<OrderPayment, 'gatewayOrderId' | 'amount'>;
  readonly onEnd: (result: Paid | 'declined' | 'closed') => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // React's strict mode runs effects twice.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const pay = useMutation({
    mutationFn: (outcome: 'captured' | 'failed') =>
      shop.payGatewayOrder({ gatewayOrderId: String(gatewayOrderId), outcome }),
    onSuccess: ({ gatewayPaymentId, gatewaySignature }, outcome) =>
      onEnd(outcome === 'captured' ? { gatewayPaymentId, gatewaySignature } : 'declined'),
  });
  return (
    <dialog ref={dialog} aria-labelledby="gateway" onClose={() => onEnd('closed')}>
      <h2 id="gateway">Test gateway</h2>
      <p>{money(amount)}. No money moves: pay as a customer would, or let the bank decline.</p>
      <Problem error={pay.error} />
      <div className="buttons">
        <button type="button" disabled={pay.isPending} onClick={() => pay.mutate('captured')}>
          Pay
        </button>
        <button type="button" className="quiet" disabled={pay.isPending} onClick={() => pay.mutate('failed')}>
          Decline
        </button>
        <button type="button" className="link" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
