import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { shop } from '../api/client.js';

/** An order with all that administrators see of it. */
export type Order = Awaited<ReturnType<typeof shop.getOrderAsAdmin>>;

export function useOrder(id: string): UseQueryResult<Order> {
  return useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => shop.getOrderAsAdmin({ id }, { signal }),
  });
}
