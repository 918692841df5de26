import { useRef } from 'react';
import { useListContext } from 'ra-core';

/** Whether the rows on the page are those of another order, filter or page than the one asked for, whose rows are on their way. */
export function useStaleRows(): boolean {
  const { sort, filterValues, page, perPage, isFetching } = useListContext();
  const asked = JSON.stringify([sort, filterValues, page, perPage]);
  const answered = useRef(asked);
  if (!isFetching) answered.current = asked;
  return answered.current !== asked;
}
