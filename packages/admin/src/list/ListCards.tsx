import { Checkbox } from '@mantine/core';
import { useListContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { words } from '../words/index.js';
import type { ListDefinition, Row } from './list-definition.js';

/** The rows on a phone: each a card that opens it. */
export function ListCards<R extends Row>({
  kind,
  rows,
  isStale,
}: {
  kind: ListDefinition<R>;
  rows: readonly R[];
  isStale: boolean;
}) {
  const { selectedIds, onToggleItem } = useListContext<R>();
  return (
    <ul className="cards" inert={isStale}>
      {rows.map((row) => (
        <li key={row.id}>
          {kind.bulk !== undefined && (
            <Checkbox
              size="md"
              aria-label={words.list.select(kind.nameOf(row))}
              checked={selectedIds.includes(row.id)}
              onChange={() => onToggleItem(row.id)}
            />
          )}
          <Link to={kind.pathOf(row)}>{kind.card(row)}</Link>
        </li>
      ))}
    </ul>
  );
}
