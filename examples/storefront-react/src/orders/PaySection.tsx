import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isShopError, type OwnOrder } from 'storefront-client';
import { ASK_AGAIN_MS, keys, orderQuery, queryClient } from '../api/queries';
import { shop } from '../api/shop';
import { money } from '../ui/format';
import { focusMain } from '../ui/focus-main';
import { Problem } from '../ui/Problem';
import { openGateway, type Paid } from './gateway';
import { TestGateway } from './TestGateway';
import { TimeLeft } from './TimeLeft';

/** How an unpaid order is paid, and how long it can be. It outlives that time: the gateway's page may still be open. */
export function PaySection({ order: { _id: orderId, payment, refunds } }: { readonly order: OwnOrder }) {
  const [isTesting, setTesting] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  /**
   * The gateway's webhook reports the payment as well; this shows it to the customer now. The shop books it once, so it may be
   * repeated. A page that is closed before loses nothing.
   */
  const verify = useMutation({
    mutationFn: (paid: Paid) => shop.verifyPayment({ orderId, ...paid }),
    retry: (count, error) => count < 2 && isShopError(error) && (error.status === 0 || error.status >= 500),
    // The button that had the focus goes, and the new state is read out.
    onSuccess: focusMain,
    // What is paid has left the cart.
    onSettled: () =>
      Promise.all([keys.orders, keys.cart].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  // It came too late, and is refunded a moment later.
  const isRefused = isShopError(verify.error, 'ORDER_EXPIRED', 'ORDER_CANCELLED');
  useQuery({
    ...orderQuery(orderId),
    refetchInterval: isRefused && refunds.length === 0 && ASK_AGAIN_MS,
  });
  const open = useMutation({
    mutationFn: () => openGateway(payment),
    onSuccess: (paid) => paid !== undefined && verify.mutate(paid),
  });
  const pay = () => {
    setDeclined(false);
    // The sandbox has this key, and no page of its own.
    if (payment.keyId === 'sandbox') setTesting(true);
    else open.mutate();
  };
  return (
    <>
      {(payment.payable || isRefused) && <Problem error={verify.error ?? open.error} />}
      {payment.payable && (
        <section aria-label="Payment">
          {payment.expiresAt !== null && <TimeLeft until={payment.expiresAt} />}
          {isDeclined && (
            <p className="problem" role="alert">
              The bank has declined the payment. Your order is kept: you can pay again.
            </p>
          )}
          <button type="button" disabled={verify.isPending || open.isPending} onClick={pay}>
            Pay {money(payment.amount)}
          </button>
        </section>
      )}
      {isTesting && (
        <TestGateway
          payment={payment}
          onEnd={(result) => {
            setTesting(false);
            if (result === 'declined') setDeclined(true);
            else if (result !== 'closed') verify.mutate(result);
          }}
        />
      )}
    </>
  );
}
