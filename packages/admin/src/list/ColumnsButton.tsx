import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { words } from '../words/index.js';
import type { Column, Row } from './list-definition.js';
import type { ShownColumns } from './use-columns.js';

export function ColumnsButton<R extends Row>({
  columns,
  shown,
}: {
  columns: ReadonlyArray<Column<R>>;
  shown: ShownColumns<R>;
}) {
  return (
    <Popover trapFocus withRoles position="bottom-end">
      <Popover.Target>
        <Button variant="default">{words.list.columns}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.list.columns}>
        <Stack gap="xs">
          {columns
            .filter(({ isFixed }) => isFixed !== true)
            .map(({ name, title }) => (
              <Checkbox
                key={name}
                label={title}
                checked={shown.columns.some((column) => column.name === name)}
                onChange={() => shown.toggle(name)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
