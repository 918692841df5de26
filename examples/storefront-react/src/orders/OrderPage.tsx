import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OwnOrder } from 'storefront-client';
import { orderQuery, queryClient, keys } from '../api/queries';
import { shop } from '../api/shop';
import { chosenText, moment, money } from '../ui/format';
import { Loaded } from '../ui/Loaded';
import { Problem } from '../ui/Problem';
import { AddressSection } from './AddressSection';
import { PaySection } from './PaySection';
import { ReturnsSection } from './ReturnsSection';
import { PAYMENT_STATES, REFUND_STATES, STATES } from './states';

export function OrderPage() {
  const { id = '' } = useParams();
  return (
    <Loaded query={useQuery(orderQuery(id))} title="Order">
      {(order) => <OrderDetail key={order._id} order={order} />}
    </Loaded>
  );
}

function OrderDetail({ order }: { readonly order: OwnOrder }) {
  const { orderNumber, orderStatus, paymentStatus, statusHistory, items, pricing, refunds } = order;
  const { trackingNumber, courierName } = order;
  return (
    <div className="narrow">
      <title>{`Order ${orderNumber}`}</title>
      <h1>Order {orderNumber}</h1>
      <p className="state" role="status">
        {STATES[orderStatus]}
      </p>
      <p className="second">{PAYMENT_STATES[paymentStatus]}</p>
      <PaySection order={order} />
      {trackingNumber !== null && (
        <p>
          {courierName}, tracking number {trackingNumber}
        </p>
      )}
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
        <Paid order={order} />
      </ul>
      {refunds.length > 0 && (
        <>
          <h2>Refunds</h2>
          <ul className="plain">
            {refunds.map(({ _id, amount, status }) => (
              <li key={_id}>
                <span>{REFUND_STATES[status]}</span>
                <span>{money(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <AddressSection order={order} />
      <ReturnsSection order={order} />
      <h2>What has happened</h2>
      <ol className="plain">
        {statusHistory.map(({ status, at }) => (
          <li key={at + status}>
            <span>{STATES[status]}</span>
            <span className="second">{moment(at)}</span>
          </li>
        ))}
      </ol>
      {(orderStatus === 'PENDING' || orderStatus === 'PROCESSING') && <CancelButton id={order._id} />}
    </div>
  );
}

/** Shows what was paid, where the payment provider made it another sum than the total. */
function Paid({ order }: { readonly order: Pick<OwnOrder, '_id'> & { readonly paidAmount?: number } }) {
  return (
    order.paidAmount !== undefined && (
      <li>
        <span>Paid, with the offer or fee of the payment provider</span>
        <span>{money(order.paidAmount)}</span>
      </li>
    )
  );
}

function CancelButton({ id }: { readonly id: string }) {
  const cancel = useMutation({
    mutationFn: () => shop.cancelOrder({ id, reason: 'Changed my mind' }),
    // The answer is the order as it is now; the list has another state of it.
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(id).queryKey, order);
      return queryClient.invalidateQueries({ queryKey: keys.orders });
    },
  });
  return (
    <>
      <Problem error={cancel.error} />
      <button
        type="button"
        className="quiet below"
        disabled={cancel.isPending}
        onClick={() => confirm('Cancel this order? What you have paid is refunded.') && cancel.mutate()}
      >
        Cancel the order
      </button>
    </>
  );
}
