import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { useListContext, useNotify } from 'ra-core';
import { everyRow } from '../api/data-provider.js';
import { isoDay } from '../format/dates.js';
import { problemOf } from '../shell/problem.js';
import { words } from '../words/index.js';
import { csvOf } from './csv.js';
import type { ListDefinition, Row } from './list-definition.js';
import { saveFile } from './download.js';

/** Every row with the filters of now, as CSV; and what the shop exports itself, where it does. */
export function ExportButton<R extends Row>({ kind }: { kind: ListDefinition<R> }) {
  const { filterValues, sort } = useListContext<R>();
  const notify = useNotify();
  const [count, setCount] = useState<number>();

  async function saveRows(): Promise<void> {
    const rows: R[] = [];
    setCount(0);
    await attempt(async () => {
      for await (const row of everyRow(kind.resource, filterValues as Record<string, unknown>, sort.field)) {
        if (rows.push(row as R) % 100 === 0) setCount(rows.length);
      }
      save(kind, rows);
      notify(words.list.exported(rows.length), { type: 'success' });
    });
  }

  async function saveOfShop({ load, file }: NonNullable<typeof kind.shopExport>): Promise<void> {
    setCount(0);
    await attempt(async () =>
      saveFile(await load(filterValues as Record<string, unknown>), `${file}-${isoDay(new Date())}.csv`),
    );
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    } finally {
      setCount(undefined);
    }
  }

  const { shopExport } = kind;
  const label = count === undefined ? words.list.export : words.list.exporting(count);
  if (shopExport === undefined)
    return (
      <Button variant="default" disabled={count !== undefined} onClick={() => void saveRows()}>
        {label}
      </Button>
    );
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={count !== undefined}>
          {label} ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveRows()}>{words.list.exportRows}</Menu.Item>
        <Menu.Item onClick={() => void saveOfShop(shopExport)}>{shopExport.name}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function ExportSelected<R extends Row>({
  kind,
  rows,
}: {
  kind: ListDefinition<R>;
  rows: readonly R[];
}) {
  return (
    <button type="button" onClick={() => save(kind, rows)}>
      {words.list.export}
    </button>
  );
}

function save<R extends Row>(kind: ListDefinition<R>, rows: readonly R[]): void {
  const csv = csvOf(rows.map((row) => kind.exported(row)));
  // A byte order mark: spreadsheets take the file for something else without it.
  saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv' }), `${kind.resource}-${isoDay(new Date())}.csv`);
}
