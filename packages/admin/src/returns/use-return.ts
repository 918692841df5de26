import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Return } from 'storefront-client';
import { shop } from '../api/client.js';

export function useReturn(id: string): UseQueryResult<Return> {
  return useQuery({
    queryKey: ['return', id],
    queryFn: ({ signal }) => shop.getReturnAsAdmin({ id }, { signal }),
  });
}
