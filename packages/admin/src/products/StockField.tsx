import { useState, type FormEvent } from 'react';
import { Button, Group, NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { isShopError } from 'storefront-client';
import { problemOf } from '../shell/problem.js';
import { useOnce } from '../shell/use-once.js';
import { words } from '../words/index.js';
import { asSaved, asTyped, comparedWith, isUnsaved, numberIn, type CellEdit } from './cell-edit.js';
import { presentStock, sendCount } from './send-count.js';

const { stock: texts } = words;

/**
 * The stock of a product or variant, to correct. What is counted on the shelf is typed, and sent beside what was shown
 * when the edit was begun: of a stock that has moved since, the shop refuses a count.
 */
export function StockField({
  productId,
  variantId,
  sku,
  stock,
}: {
  productId: string;
  variantId: string | null;
  sku: string;
  stock: number;
}) {
  const [edit, setEdit] = useState<CellEdit>();
  const [isBusy, setBusy] = useState(false);
  const place = { id: productId, variantId: variantId ?? undefined };
  const once = useOnce();
  const notify = useNotify();
  const queries = useQueryClient();
  // Nothing is asked for by an empty field, nor by one that is typed back to what was shown.
  const counted = edit === undefined ? undefined : numberIn(edit.text);
  const isCounted = counted !== undefined && counted !== Number(edit?.shown);
  const unsaved = (now: CellEdit | undefined) => (now !== undefined && isUnsaved(now) ? now : undefined);

  function type(text: string): void {
    setEdit((now) => unsaved(asTyped(now, String(stock), text)));
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (edit === undefined || counted === undefined || !isCounted) return;
    setBusy(true);
    try {
      const { currentStock, variants } = await sendCount(
        { ...place, counted, expected: Number(edit.shown) },
        once,
      );
      const variant = variants.find(({ _id }) => _id === variantId);
      notify(texts.saved(sku, variant?.currentStock ?? currentStock), { type: 'success' });
      // Until the stock is read again the field shows what is saved.
      setEdit((now) => now && asSaved(now, edit.text));
      await queries.invalidateQueries();
      setEdit(unsaved);
    } catch (error) {
      if (isShopError(error, 'STOCK_MOVED')) await compareAnew().catch(tell);
      else tell(error);
    } finally {
      setBusy(false);
    }
  }

  function tell(error: unknown): void {
    notify(problemOf(error).message, { type: 'error' });
  }

  async function compareAnew(): Promise<void> {
    const { currentStock } = await presentStock(place);
    setEdit((now) => now && comparedWith(now, String(currentStock)));
    notify(texts.moved(sku, currentStock), { type: 'error' });
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Group gap={4} wrap="nowrap">
        <NumberInput
          w={72}
          size="xs"
          hideControls
          min={0}
          allowDecimal={false}
          aria-label={texts.of(sku)}
          value={edit?.text ?? stock}
          onChange={(value) => type(String(value))}
        />
        {isCounted && (
          <Button size="compact-sm" type="submit" loading={isBusy}>
            {words.form.save}
          </Button>
        )}
      </Group>
    </form>
  );
}
