import { useListContext } from 'ra-core';
import { may } from '../api/access.js';
import { useShortcuts } from '../shell/use-shortcuts.js';
import { words } from '../words/index.js';
import { ExportSelected } from './ExportButton.js';
import type { ListDefinition, Row } from './list-definition.js';
import { usePicked } from './PickedRows.js';

/** Shows the actions for the selected rows, above the table, so that nothing jumps. */
export function SelectionBar<R extends Row>({ kind }: { kind: ListDefinition<R> }) {
  const { onUnselectItems } = useListContext<R>();
  const { rows, offered, isBusy, pickAll } = usePicked<R>();
  const isAllowed = kind.bulkScope === undefined || may(kind.bulkScope);
  const actions = (isAllowed ? (kind.bulk ?? []) : []).filter(
    ({ isFor }) => isFor === undefined || isFor(rows),
  );
  useShortcuts(
    Object.fromEntries(
      actions.flatMap(({ key, run }) =>
        key === undefined ? [] : [[key, () => (rows.length > 0 ? run(rows) : undefined)]],
      ),
    ),
  );
  if (rows.length === 0) return null;
  return (
    <div className="bulk" role="region" aria-label={words.list.selected(rows.length)}>
      <span className="figure" role="status">
        {words.list.selected(rows.length)}
      </span>
      {offered !== undefined && (
        <button type="button" disabled={isBusy} onClick={() => void pickAll()}>
          {words.list.selectMatching(offered)}
        </button>
      )}
      {actions.map(({ name, run }) => (
        <button key={name} type="button" onClick={() => run(rows)}>
          {name}
        </button>
      ))}
      <ExportSelected kind={kind} rows={rows} />
      <button type="button" aria-label={words.list.unselect} onClick={() => onUnselectItems()}>
        ✕
      </button>
    </div>
  );
}
