import { useInfiniteQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';

const PAGE_SIZE = 50;

type Keys = Awaited<ReturnType<typeof shop.listApiKeys>>;

/** A key of a program, without its secret. */
export type ApiKey = Keys['keys'][number];

/** The keys, read each time that the page is opened, page by page. */
export function useKeys() {
  return useInfiniteQuery({
    queryKey: ['keys'],
    queryFn: ({ pageParam, signal }) => shop.listApiKeys({ page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
    staleTime: 0,
  });
}
