import { useState, type FormEvent } from 'react';
import { Button, Group, NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { problemOf } from '../shell/problem.js';
import { useOnce } from '../shell/use-once.js';
import { words } from '../words/index.js';
import { asSaved, asTyped, differenceOf, isUnsaved, type CellEdit } from './cell-edit.js';

const { stock: texts } = words;

/**
 * The stock of a product or variant, to correct. What is counted on the shelf is typed; what is sent is the difference to what
 * was shown when the edit was begun, so that units sold in the meantime stay sold.
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
  const once = useOnce();
  const notify = useNotify();
  const queries = useQueryClient();
  // Nothing is asked for by an empty field, nor by one that is typed back to what was shown.
  const delta = (edit && differenceOf(edit)) ?? 0;
  const unsaved = (now: CellEdit | undefined) => (now !== undefined && isUnsaved(now) ? now : undefined);

  function type(text: string): void {
    setEdit((now) => unsaved(asTyped(now, String(stock), text)));
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (edit === undefined || delta === 0) return;
    setBusy(true);
    try {
      const change = { id: productId, delta, reason: texts.counted };
      const { currentStock, variants } = await once({ change, shown: edit.shown }, (call) =>
        variantId === null
          ? shop.adjustStock(change, call)
          : shop.adjustVariantStock({ ...change, variantId }, call),
      );
      const variant = variants.find(({ _id }) => _id === variantId);
      notify(texts.saved(sku, variant?.currentStock ?? currentStock), { type: 'success' });
      // Until the stock is read again the field shows what is saved.
      setEdit((now) => now && asSaved(now, edit.text));
      await queries.invalidateQueries();
      setEdit(unsaved);
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
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
        {delta !== 0 && (
          <Button size="compact-sm" type="submit" loading={isBusy}>
            {words.form.save}
          </Button>
        )}
      </Group>
    </form>
  );
}
