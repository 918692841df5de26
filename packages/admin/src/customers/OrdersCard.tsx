import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { shownState } from '../orders/order-state.js';
import { Badge } from '../shell/Badge.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';

const { customers: texts } = words;
const SHOWN = 10;

/** The latest orders of a customer, and the way to all of them. */
export function OrdersCard({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders-of-customer', customerId],
    queryFn: ({ signal }) => shop.listOrdersAsAdmin({ customerId, sort: 'newest', limit: SHOWN }, { signal }),
  });
  const all = `/orders?filter=${encodeURIComponent(JSON.stringify({ customerId }))}`;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{texts.orders}</h2>
        {data !== undefined && data.meta.total > 0 && (
          <Link to={all}>{texts.allOrders(data.meta.total)}</Link>
        )}
      </div>
      <ProblemNote error={error} retry={() => void refetch()} />
      {data === undefined && error === null && <Skeleton height={200} w="auto" m="md" />}
      {data?.orders.length === 0 && <p className="empty">{texts.noOrders}</p>}
      <ul className="plain-rows">
        {data?.orders.map((order) => {
          const { word, weight } = shownState(order);
          return (
            <li key={order._id}>
              <span className="grow">
                <Link className="row-link" to={`/orders/${order._id}/show`}>
                  {order.orderNumber}
                </Link>
                <div className="second">
                  <Time at={order.createdAt} /> · {money(order.pricing.totalAmount)}
                </div>
              </span>
              <Badge weight={weight}>{word}</Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
