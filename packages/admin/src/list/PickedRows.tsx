import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useListContext, useNotify } from 'ra-core';
import { everyRow } from '../api/data-provider.js';
import { problemOf } from '../shell/problem.js';
import type { Row } from './list-definition.js';

/** More rows are worked through in parts: a press is to end while somebody waits. */
const MOST = 500;

/** The rows that are ticked, also those of other pages of the list. */
interface Picked<R extends Row> {
  readonly rows: readonly R[];
  /** How many rows `pickAll` ticks; undefined where all that match are ticked, or not even those of the page. */
  readonly offered: number | undefined;
  readonly isBusy: boolean;
  readonly pickAll: () => Promise<void>;
}

const PickedContext = createContext<Picked<Row> | undefined>(undefined);

/** Keeps the rows behind the ticks of a list. Ticks of another visit and of other filters are forgotten: what is printed or dispatched is what this person has ticked now. */
export function PickedRows({ resource, children }: { resource: string; children: ReactNode }) {
  const {
    data = [],
    total = 0,
    filterValues,
    sort,
    selectedIds,
    onSelect,
    onUnselectItems,
  } = useListContext<Row>();
  const seen = useRef(new Map<string, Row>());
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const asked = JSON.stringify(filterValues);
  useEffect(() => onUnselectItems(), [asked]);
  for (const row of data) seen.current.set(row.id, row);

  async function pickAll(): Promise<void> {
    setBusy(true);
    try {
      const rows: Row[] = [];
      for await (const row of everyRow(resource, filterValues as Record<string, unknown>, sort.field)) {
        if (rows.push(row) === MOST) break;
      }
      for (const row of rows) seen.current.set(row.id, row);
      onSelect(rows.map(({ id }) => id));
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  }

  const rows = useMemo(
    () => selectedIds.flatMap((id: string) => seen.current.get(id) ?? []),
    [selectedIds, data],
  );
  const areAllOfPage = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  const most = Math.min(total, MOST);
  const offered = areAllOfPage && rows.length < most ? most : undefined;
  return <PickedContext value={{ rows, offered, isBusy, pickAll }}>{children}</PickedContext>;
}

export function usePicked<R extends Row>(): Picked<R> {
  const picked = useContext(PickedContext);
  if (picked === undefined) throw new Error('There is no list around this');
  return picked as Picked<R>;
}
