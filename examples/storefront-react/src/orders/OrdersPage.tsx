import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ordersQuery } from '../api/queries';
import { moment, money } from '../ui/format';
import { Loaded } from '../ui/Loaded';
import { STATES } from './states';

export function OrdersPage() {
  const list = useInfiniteQuery(ordersQuery);
  return (
    <>
      <title>Your orders</title>
      <h1>Your orders</h1>
      <Loaded query={list}>
        {({ pages }) =>
          pages[0]?.orders.length === 0 ? (
            <p>
              You have not ordered yet. <Link to="/">See all products</Link>
            </p>
          ) : (
            <ul className="rows">
              {pages.flatMap(({ orders }) =>
                orders.map(({ _id, orderNumber, orderStatus, pricing, createdAt }) => (
                  <li key={_id}>
                    <Link to={`/orders/${_id}`}>{orderNumber}</Link>
                    <span>{STATES[orderStatus]}</span>
                    <span className="second">{moment(createdAt)}</span>
                    <strong>{money(pricing.totalAmount)}</strong>
                  </li>
                )),
              )}
            </ul>
          )
        }
      </Loaded>
      {list.hasNextPage && (
        <button
          type="button"
          className="quiet below"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older orders
        </button>
      )}
    </>
  );
}
