import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { shop } from '../api/client.js';

/** An account with its figures, as administrators see it. */
export type Customer = Awaited<ReturnType<typeof shop.getUser>>;

export function useCustomer(id: string): UseQueryResult<Customer> {
  return useQuery({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => shop.getUser({ id }, { signal }),
  });
}
