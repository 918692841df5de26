import { useQueryClient } from '@tanstack/react-query';

/** The orders before and after one, in the list that it was opened from. */
export function useNeighbours(id: string): { previous?: string | undefined; next?: string | undefined } {
  const queries = useQueryClient();
  const [, latest] =
    queries
      .getQueriesData<{ data?: ReadonlyArray<{ id: string }> }>({ queryKey: ['orders', 'getList'] })
      .filter(([, page]) => page?.data?.some((row) => row.id === id))
      .at(-1) ?? [];
  const ids = latest?.data?.map((row) => row.id) ?? [];
  const at = ids.indexOf(id);
  return at === -1 ? {} : { previous: ids[at - 1], next: ids[at + 1] };
}
