import { useState, type FormEvent } from 'react';
import { Autocomplete, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { Product, StockMovement } from 'storefront-client';
import { Allowed } from '../shell/Allowed.js';
import { shop } from '../api/client.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useOnce } from '../shell/use-once.js';
import { words } from '../words/index.js';
import { NumberField } from './NumberField.js';

const { products: texts } = words;
const SHOWN = 20;

/** Shows the movements of the stock, and a way to move it, with a reason. */
export function StockCard({ product }: { product: Product }) {
  const { _id: id, unassignedStock = 0 } = product;
  const { data, error } = useQuery({
    queryKey: ['movements', id],
    queryFn: ({ signal }) => shop.listStockMovements({ id, limit: SHOWN }, { signal }),
  });
  const nameOf = (variantId: string | null): string => {
    const variant = product.variants.find(({ _id }) => _id === variantId);
    return variant === undefined ? '' : Object.values(variant.options as Record<string, string>).join(', ');
  };
  return (
    <section className="card form-card">
      <h2>{texts.history}</h2>
      {unassignedStock > 0 && <p className="trouble">{texts.unassigned(unassignedStock)}</p>}
      <Allowed scope="products:write">
        <StockChange product={product} />
      </Allowed>
      <ProblemNote error={error} />
      {data?.movements.length === 0 && <p className="second">{texts.noMovements}</p>}
      <ul className="plain-rows movements">
        {data?.movements.map((movement) => (
          <Movement key={movement._id} movement={movement} variant={nameOf(movement.variantId)} />
        ))}
      </ul>
    </section>
  );
}

function Movement({ movement, variant }: { movement: StockMovement; variant: string }) {
  const { delta, cause, reference, at, byName } = movement;
  return (
    <li>
      <span className="movement-delta figure">{delta > 0 ? `+${delta}` : `−${-delta}`}</span>
      <span className="grow">
        {texts.causes[cause]} {variant !== '' && <span className="second">{variant}</span>}
        <div className="second">{[reference, byName].filter(Boolean).join(' · ')}</div>
      </span>
      <span className="second">
        <Time at={at} />
      </span>
    </li>
  );
}

function StockChange({ product: { _id: id, variants, currentStock } }: { product: Product }) {
  const [delta, setDelta] = useState('');
  // What was shown when it was typed: after it has changed, the same difference is another one.
  const [shown, setShown] = useState(currentStock);
  const [reason, setReason] = useState<string>(texts.reasons[0]!);
  const [variantId, setVariantId] = useState<string | null>(variants[0]?._id ?? null);
  const { isBusy, error, attempt } = useAttempt();
  const once = useOnce();
  const notify = useNotify();
  const reload = useReload();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    await attempt(async () => {
      const change = { id, delta: Number(delta.replace('−', '-')), reason };
      await once({ change, variantId, shown }, (call) =>
        variantId === null
          ? shop.adjustStock(change, call)
          : shop.adjustVariantStock({ ...change, variantId }, call),
      );
      setDelta('');
      notify(words.form.saved, { type: 'success' });
      reload();
    });
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <ProblemNote error={error} />
      <div className="fields stock-change">
        {variants.length > 0 && (
          <Select
            label={texts.variants}
            data={variants.map(({ _id, options }) => ({
              value: _id,
              label: Object.values(options as Record<string, string>).join(', '),
            }))}
            value={variantId}
            allowDeselect={false}
            onChange={setVariantId}
          />
        )}
        <NumberField
          label={texts.adjust}
          placeholder="+10"
          pattern="[+−\-]?[0-9]+"
          title="+10"
          required
          value={delta}
          onChange={({ currentTarget }) => {
            setDelta(currentTarget.value);
            setShown(currentStock);
          }}
        />
        <Autocomplete
          label={texts.reason}
          data={texts.reasons}
          value={reason}
          onChange={setReason}
          required
        />
        <Button type="submit" variant="default" loading={isBusy}>
          {texts.adjust}
        </Button>
      </div>
    </form>
  );
}
