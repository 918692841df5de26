import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Ticket } from 'storefront-client';
import { shop } from '../api/client.js';

/** How often an open conversation is read again. */
const LOOKS_EVERY_MS = 30_000;

export function useTicket(id: string): UseQueryResult<Ticket> {
  return useQuery({
    queryKey: ['ticket', id],
    queryFn: ({ signal }) => shop.getTicket({ id }, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });
}
