import { useRef, type Dispatch, type KeyboardEvent, type SetStateAction } from 'react';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { isShopError } from 'storefront-client';
import { shop } from '../api/client.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useOnce } from '../shell/use-once.js';
import { words } from '../words/index.js';
import type { ProductRow } from './ProductList.js';
import {
  gridChanges,
  gridRows,
  withoutSaved,
  withPresentStock,
  withSaved,
  withTyped,
  type GridColumn,
  type GridEdits,
  type GridRow,
} from './price-grid.js';
import { presentStock, sendCount, type StockCount } from './send-count.js';

const { products: texts } = words;
const COLUMNS: ReadonlyArray<readonly [GridColumn, string]> = [
  ['basePrice', texts.basePrice],
  ['salePrice', texts.salePrice],
  ['stock', texts.stock],
];

/** Prices and stock as a grid: type over, go by arrows and Enter, save all changes at once. */
export function PriceGrid({
  products,
  edits,
  setEdits,
}: {
  products: readonly ProductRow[];
  /** The edits, also those of rows on other pages of the list. */
  edits: GridEdits;
  setEdits: Dispatch<SetStateAction<GridEdits>>;
}) {
  const { isBusy, error, attempt } = useAttempt();
  const once = useOnce();
  const body = useRef<HTMLTableSectionElement>(null);
  const notify = useNotify();
  const queries = useQueryClient();
  const rows = gridRows(products);
  const { prices, stocks } = gridChanges(edits);
  const unsaved = withoutSaved(edits);
  const count = Object.values(unsaved).reduce((sum, row) => sum + Object.keys(row).length, 0);

  function type(row: GridRow, column: GridColumn, text: string): void {
    setEdits((now) => withTyped(now, row, column, text));
  }

  /** Saves the edits. A refused one stays in its cell; a saved one leaves it once the list is read again. */
  async function save(): Promise<void> {
    const saved = (place: { id: string; variantId?: string }, ...columns: GridColumn[]): void =>
      setEdits((now) => withSaved(now, edits, place, columns));
    await attempt(async () => {
      try {
        if (prices.length > 0) {
          const { failed } = await shop.updateProducts({ changes: prices });
          const isRefused = ({ id, variantId }: (typeof prices)[number]) =>
            failed.some((each) => each.id === id && each.variantId === variantId);
          for (const place of prices.filter((each) => !isRefused(each)))
            saved(place, 'basePrice', 'salePrice');
          if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason).join('. '));
        }
        const refused: string[] = [];
        for (const stock of stocks) {
          const refusal = await refusalOf(stock);
          if (refusal === undefined) saved(stock, 'stock');
          else refused.push(refusal);
        }
        if (refused.length > 0) throw new Error(refused.join('. '));
        notify(texts.changed(new Set([...prices, ...stocks].map(({ id }) => id)).size), { type: 'success' });
      } finally {
        await queries.invalidateQueries();
        setEdits(withoutSaved);
      }
    });
  }

  /** @returns why the shop refused a count: others go on, and this one is compared with the stock as it is now */
  async function refusalOf(stock: StockCount): Promise<string | undefined> {
    try {
      await sendCount(stock, once);
      return undefined;
    } catch (refusal) {
      if (!isShopError(refusal, 'STOCK_MOVED')) throw refusal;
      const { sku, currentStock } = await presentStock(stock);
      setEdits((now) => withPresentStock(now, stock, currentStock));
      return words.stock.moved(sku, currentStock);
    }
  }

  function move(event: KeyboardEvent<HTMLInputElement>): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const cell = event.currentTarget.closest('td');
    const row = cell?.parentElement as HTMLTableRowElement | undefined;
    const next = body.current?.rows[(row?.sectionRowIndex ?? 0) + step]?.cells[cell?.cellIndex ?? 0];
    event.preventDefault();
    next?.querySelector('input')?.focus();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="second grid-hint">{texts.gridHint}</p>
      <ProblemNote error={error} />
      <div className="table-scroll" role="region" aria-label={texts.grid} tabIndex={0}>
        <table className="table grid">
          <thead>
            <tr>
              <th>{texts.product}</th>
              {COLUMNS.map(([name, title]) => (
                <th key={name} data-right>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <tr key={row.key}>
                <td data-variant={row.variantId !== undefined || undefined}>
                  {row.name} <span className="second">{row.sku}</span>
                </td>
                {COLUMNS.map(([column, title]) => (
                  <td key={column} data-right>
                    {row.fixed.includes(column) ? (
                      row[column]
                    ) : (
                      <input
                        className="cell figure"
                        inputMode="decimal"
                        aria-label={texts.cell(title, row.sku)}
                        data-changed={unsaved[row.key]?.[column] !== undefined || undefined}
                        value={edits[row.key]?.[column]?.text ?? row[column]}
                        onChange={({ currentTarget }) => type(row, column, currentTarget.value)}
                        onFocus={({ currentTarget }) => currentTarget.select()}
                        onKeyDown={move}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > 0 && (
        <Group justify="flex-end" p="md">
          <Button variant="default" onClick={() => setEdits({})}>
            {texts.discard}
          </Button>
          <Button type="submit" loading={isBusy}>
            {texts.saveChanges(count)}
          </Button>
        </Group>
      )}
    </form>
  );
}

/** Rows up and down by key. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };
