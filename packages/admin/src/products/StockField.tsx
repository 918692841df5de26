import { useState, type FormEvent } from 'react';
import { Button, Group, NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { problemOf } from '../shell/problem.js';
import { words } from '../words/index.js';

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
  const [edit, setEdit] = useState<{ readonly counted: number; readonly shown: number }>();
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const queries = useQueryClient();
  const delta = edit === undefined ? 0 : edit.counted - edit.shown;

  function type(counted: number): void {
    const shown = edit?.shown ?? stock;
    setEdit(counted === shown ? undefined : { counted, shown });
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const change = { delta, reason: texts.counted };
      if (variantId === null) await shop.adjustStock({ id: productId, ...change });
      else await shop.adjustVariantStock({ id: productId, variantId, ...change });
      notify(texts.saved(sku, stock + delta), { type: 'success' });
      // Until the stock is read again the field shows what is saved.
      setEdit((now) => now && { ...now, shown: now.shown + delta });
      await queries.invalidateQueries();
      setEdit((now) => (now?.counted === now?.shown ? undefined : now));
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
          value={edit?.counted ?? stock}
          onChange={(value) => (value === '' ? setEdit(undefined) : type(Number(value)))}
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
