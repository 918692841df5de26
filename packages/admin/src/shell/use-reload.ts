import { useQueryClient } from '@tanstack/react-query';

/** After a change: everything that is shown is read again, counts and neighbours, too. */
export function useReload(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}
