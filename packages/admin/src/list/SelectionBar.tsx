import { useListContext } from 'ra-core';
import { may } from '../api/access.js';
import { useShortcuts } from '../shell/use-shortcuts.js';
import { words } from '../words/index.js';
import { ExportSelected } from './ExportButton.js';
import type { ListDefinition, Row } from './list-definition.js';

/** What can be done with the selected rows, above the table, so that nothing jumps. */
export function SelectionBar<R extends Row>({ kind, rows }: { kind: ListDefinition<R>; rows: readonly R[] }) {
  const { selectedIds, onUnselectItems } = useListContext<R>();
  const picked = rows.filter(({ id }) => selectedIds.includes(id));
  const isAllowed = kind.bulkScope === undefined || may(kind.bulkScope);
  const actions = (isAllowed ? (kind.bulk ?? []) : []).filter(
    ({ isFor }) => isFor === undefined || isFor(picked),
  );
  useShortcuts(
    Object.fromEntries(
      actions.flatMap(({ key, run }) =>
        key === undefined ? [] : [[key, () => (picked.length > 0 ? run(picked) : undefined)]],
      ),
    ),
  );
  if (picked.length === 0) return null;
  return (
    <div className="bulk" role="region" aria-label={words.list.selected(picked.length)}>
      <span className="figure" role="status">
        {words.list.selected(picked.length)}
      </span>
      {actions.map(({ name, run }) => (
        <button key={name} type="button" onClick={() => run(picked)}>
          {name}
        </button>
      ))}
      <ExportSelected kind={kind} rows={picked} />
      <button type="button" aria-label={words.list.unselect} onClick={() => onUnselectItems()}>
        ✕
      </button>
    </div>
  );
}
