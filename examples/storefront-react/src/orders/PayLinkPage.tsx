import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isShopError, type LinkedOrder } from 'storefront-client';
import { paymentLinkQuery } from '../api/queries';
import { shop } from '../api/shop';
import { chosenText, money } from '../ui/format';
import { Loaded } from '../ui/Loaded';
import { Problem } from '../ui/Problem';
import { openGateway } from './gateway';
import { TestGateway } from './TestGateway';
import { TimeLeft } from './TimeLeft';

/** Where the mail about an order that the shop's staff have placed leads: it is paid here without signing in. */
export function PayLinkPage() {
  const { token = '' } = useParams();
  const [isPaid, setPaid] = useState(false);
  const query = useQuery(paymentLinkQuery(token, isPaid));
  if (isShopError(query.error, 'LINK_EXPIRED'))
    return (
      <div className="narrow">
        <title>This link has expired</title>
        <h1>This link has expired</h1>
        <p>The order was not paid in time, or was cancelled. Nothing is charged.</p>
      </div>
    );
  return (
    <Loaded query={query} title="Order">
      {(order) => (
        <LinkedOrderDetail order={order} token={token} isPaid={isPaid} onPaid={() => setPaid(true)} />
      )}
    </Loaded>
  );
}

function LinkedOrderDetail({
  order: { orderNumber, items, pricing, payable, expiresAt },
  token,
  isPaid,
  onPaid,
}: {
  readonly order: LinkedOrder;
  readonly token: string;
  /** Whether the customer has paid: the shop hears of it from the gateway, a moment later. */
  readonly isPaid: boolean;
  readonly onPaid: () => void;
}) {
  return (
    <div className="narrow">
      <title>{`Order ${orderNumber}`}</title>
      <h1>Order {orderNumber}</h1>
      <p className="state" role="status">
        {!payable
          ? 'Paid. Thank you!'
          : isPaid
            ? 'Your payment is being confirmed…'
            : 'Waiting for your payment'}
      </p>
      {payable && !isPaid && <PayByLink token={token} expiresAt={expiresAt} onPaid={onPaid} />}
      <ul className="plain">
        {items.map(({ itemId, name, quantity, selectedAttributes, lineTotal }) => (
          <li key={itemId}>
            <span>
              {[`${quantity} × ${name}`, chosenText(selectedAttributes)].filter(Boolean).join(', ')}
            </span>
            <span>{money(lineTotal)}</span>
          </li>
        ))}
        {pricing.discount > 0 && (
          <li>
            <span>Discount</span>
            <span>−{money(pricing.discount)}</span>
          </li>
        )}
        {pricing.shipping !== undefined && (
          <li>
            <span>Shipping</span>
            <span>{pricing.shipping === 0 ? 'free' : money(pricing.shipping)}</span>
          </li>
        )}
        <li>
          <strong>Total</strong>
          <strong>{money(pricing.totalAmount)}</strong>
        </li>
      </ul>
    </div>
  );
}

function PayByLink({
  token,
  expiresAt,
  onPaid,
}: {
  readonly token: string;
  readonly expiresAt: string;
  readonly onPaid: () => void;
}) {
  const [isTesting, setTesting] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const pay = useMutation({
    mutationFn: async () => {
      setDeclined(false);
      const payment = await shop.startLinkedPayment({ token });
      // The sandbox has this key, and no page of its own.
      if (payment.keyId === 'sandbox') setTesting(true);
      else if ((await openGateway(payment)) !== undefined) onPaid();
      return payment;
    },
  });
  return (
    <section aria-label="Payment">
      <TimeLeft until={expiresAt} />
      <Problem error={pay.error} />
      {isDeclined && (
        <p className="problem" role="alert">
          The bank has declined the payment. Your order is kept: you can pay again.
        </p>
      )}
      <button type="button" disabled={pay.isPending} onClick={() => pay.mutate()}>
        Pay now
      </button>
      {isTesting && pay.data !== undefined && (
        <TestGateway
          payment={pay.data}
          onEnd={(result) => {
            setTesting(false);
            if (result === 'declined') setDeclined(true);
            else if (result !== 'closed') onPaid();
          }}
        />
      )}
    </section>
  );
}
