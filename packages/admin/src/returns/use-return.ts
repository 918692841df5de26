import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Return } from 'storefront-client';
import { shop } from '../api/client.js';

export function useReturn(id: string): UseQueryResult<Return> {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => shop.getReturnAsAdmin({ id }, { signal }),
  });
}

/** Shows a return as the shop has just answered it, before it is read again. */
export function useShowReturn(): (record: Return) => void {
  const queries = useQueryClient();
  return (record) => void queries.setQueryData(keyOf(record._id), record);
}

function keyOf(id: string): string[] {
  return ['return', id];
}
