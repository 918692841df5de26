import { useRef, type MouseEvent } from 'react';
import { Checkbox } from '@mantine/core';
import { useListContext } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../shell/use-shortcuts.js';
import { words } from '../words/index.js';
import type { Column, ListDefinition, Row } from './list-definition.js';

/**
 * The rows as a table. A row opens by its link, by Enter, or by a press anywhere; `j` and `k` go through the rows, `x` selects
 * one, Shift selects all up to it.
 */
export function ListTable<R extends Row>({
  kind,
  rows,
  columns,
  isStale,
}: {
  kind: ListDefinition<R>;
  rows: readonly R[];
  columns: ReadonlyArray<Column<R>>;
  /** The rows are still those of what was asked for before. */
  isStale: boolean;
}) {
  const { selectedIds, onSelect, sort, setSort } = useListContext<R>();
  const navigate = useNavigate();
  const body = useRef<HTMLTableSectionElement>(null);
  const lastPicked = useRef(0);
  const here = rows.map(({ id }) => id);
  const picked = here.filter((id) => selectedIds.includes(id));

  function pick(id: string, withShift: boolean): void {
    const at = here.indexOf(id);
    const range = here.slice(Math.min(at, lastPicked.current), Math.max(at, lastPicked.current) + 1);
    const ids = withShift ? range : [id];
    lastPicked.current = at;
    const isOn = !selectedIds.includes(id);
    onSelect(
      isOn
        ? [...new Set([...selectedIds, ...ids])]
        : selectedIds.filter((each: string) => !ids.includes(each)),
    );
  }

  function focused(): number {
    return [...(body.current?.rows ?? [])].findIndex((row) => row.contains(document.activeElement));
  }

  function step(by: number): void {
    const at = focused();
    const row = body.current?.rows[at === -1 ? 0 : at + by];
    row?.querySelector('a')?.focus();
  }

  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const id = here[focused()];
      if (id !== undefined) pick(id, false);
    },
  });

  function open(event: MouseEvent, row: R): void {
    const isControl = (event.target as HTMLElement).closest('a, button, input, label') !== null;
    if (!isControl && getSelection()?.toString() === '') void navigate(kind.pathOf(row));
  }

  return (
    <div className="table-scroll" role="region" aria-label={kind.title} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {kind.bulk !== undefined && (
              <th className="pick">
                <Checkbox
                  aria-label={words.list.selectAll}
                  checked={picked.length === here.length && here.length > 0}
                  indeterminate={picked.length > 0 && picked.length < here.length}
                  onChange={() =>
                    onSelect(
                      picked.length === here.length
                        ? selectedIds.filter((id: string) => !here.includes(id))
                        : [...new Set([...selectedIds, ...here])],
                    )
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort.field} setSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} inert={isStale}>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-selected={selectedIds.includes(row.id) || undefined}
              onClick={(event) => open(event, row)}
            >
              {kind.bulk !== undefined && (
                <td className="pick">
                  <Checkbox
                    aria-label={words.list.select(kind.nameOf(row))}
                    checked={selectedIds.includes(row.id)}
                    onChange={() => undefined}
                    onClick={(event) => pick(row.id, event.shiftKey)}
                  />
                </td>
              )}
              {columns.map(({ name, isRight, render }) => (
                <td key={name} data-right={isRight || undefined}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<R extends Row>({
  column: { title, isRight, sorts },
  sort,
  setSort,
}: {
  column: Column<R>;
  sort: string;
  setSort: (sort: { field: string; order: 'ASC' }) => void;
}) {
  if (sorts === undefined) return <th data-right={isRight || undefined}>{title}</th>;
  const at = sorts.indexOf(sort);
  const isDown = sort.endsWith('desc') || sort === 'newest';
  const next = sorts[(at + 1) % sorts.length]!;
  return (
    <th
      data-right={isRight || undefined}
      aria-sort={at === -1 ? 'none' : isDown ? 'descending' : 'ascending'}
    >
      <button type="button" className="sort" onClick={() => setSort({ field: next, order: 'ASC' })}>
        {title}
        {at !== -1 && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}
