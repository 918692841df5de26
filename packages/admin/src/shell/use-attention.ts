import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { may } from '../api/access.js';
import { shop } from '../api/client.js';

const LOOKS_EVERY_MS = 60_000;

/** The counts of what needs attention, by kind, for menu, views and the first page, which share one request. */
export type Attention = Awaited<ReturnType<typeof shop.getAttention>>;

/** @param isAsked false leaves the counts to a later moment, after the rows of a list */
export function useAttention(isAsked = true): UseQueryResult<Attention> {
  return useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => shop.getAttention({}, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
    staleTime: LOOKS_EVERY_MS / 2,
    enabled: isAsked && may('orders:read'),
  });
}
