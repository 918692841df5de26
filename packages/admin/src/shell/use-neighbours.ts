import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';

/** The pages of the records before and after this page's, in the list that it was opened from. */
export function useNeighbours(): { previous?: string | undefined; next?: string | undefined } {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const [, resource = '', id = ''] = pathname.split('/');
  const [, latest] =
    queries
      .getQueriesData<{ data?: ReadonlyArray<{ id: string }> }>({ queryKey: [resource, 'getList'] })
      .filter(([, page]) => page?.data?.some((row) => row.id === id))
      .at(-1) ?? [];
  const ids = latest?.data?.map((row) => row.id) ?? [];
  const at = ids.indexOf(id);
  const pageOf = (other: string | undefined) => other && pathname.replace(id, other);
  return at === -1 ? {} : { previous: pageOf(ids[at - 1]), next: pageOf(ids[at + 1]) };
}
