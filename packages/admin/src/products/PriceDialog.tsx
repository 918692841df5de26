import { useState } from 'react';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { isShopError, type InputOf, type Product } from 'storefront-client';
import { shop } from '../api/client.js';
import { isoDay } from '../format/dates.js';
import { money } from '../format/money.js';
import { partsOf } from '../list/parts-of.js';
import { Dialog } from '../shell/Dialog.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { NumberField } from './NumberField.js';
import { plannedPrices, ROUNDINGS, type PricePlan } from './price-plan.js';
import '../styles/record.css';
import '../styles/product.css';

type Bulk = InputOf<'updateProducts'>;
type Filter = NonNullable<Bulk['filter']>;

const { prices: texts } = words;
const SHOWN = 20;
/** The most products that the shop changes in one request. */
const MOST_IDS = 200;

/** The products whose prices are changed: those that are ticked, or all that a filter finds. */
export type PriceScope = { readonly ids: readonly string[] } | { readonly filter: Filter };

/** The typed fields. */
interface Fields {
  readonly kind: PricePlan['kind'];
  readonly percent: string;
  readonly direction: 'up' | 'down';
  readonly roundTo: (typeof ROUNDINGS)[number];
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Changes the prices of many products by per cent, or puts them on sale for a time; what it will do stands in the dialog before it is done. */
export default function PriceDialog({ scope, close }: { scope: PriceScope; close: () => void }) {
  return (
    <Dialog opened onClose={close} size="lg" title={texts.title}>
      <Content scope={scope} close={close} />
    </Dialog>
  );
}

function Content({ scope, close }: { scope: PriceScope; close: () => void }) {
  const [fields, setFields] = useState<Fields>({
    kind: 'sale',
    percent: '',
    direction: 'up',
    roundTo: 1,
    startsAt: isoDay(new Date()),
    endsAt: '',
  });
  const { isBusy, error, attempt } = useAttempt();
  const notify = useNotify();
  const reload = useReload();
  const found = useQuery({ queryKey: ['prices', scope], queryFn: ({ signal }) => productsIn(scope, signal) });
  const set = (changed: Partial<Fields>): void => setFields((before) => ({ ...before, ...changed }));
  const plan = planOf(fields);

  async function send(): Promise<void> {
    await attempt(async () => {
      try {
        const answers = await Promise.all(
          requestsOf(scope, setOf(fields)).map((body) => shop.updateProducts(body)),
        );
        const failed = answers.flatMap((answer) => answer.failed);
        const updated = answers.reduce((sum, answer) => sum + answer.updated, 0);
        notify(words.products.changed(updated), { type: 'success' });
        for (const reason of new Set(failed.map((each) => each.reason))) notify(reason, { type: 'error' });
        close();
      } catch (refusal) {
        // By per cent a second try would change what the first may have changed.
        const mayBeDone = isShopError(refusal) && (refusal.status === 0 || refusal.status >= 500);
        if (mayBeDone && fields.kind === 'price') throw new Error(texts.mayBeDone, { cause: refusal });
        throw refusal;
      } finally {
        reload();
      }
    });
  }

  return (
    <form
      className="form-fields"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ProblemNote error={error ?? found.error} />
      <SegmentedControl
        aria-label={texts.title}
        w="fit-content"
        data={[
          { value: 'sale', label: texts.sale },
          { value: 'price', label: texts.price },
        ]}
        value={fields.kind}
        onChange={(kind) => set({ kind })}
      />
      <p className="second">{fields.kind === 'sale' ? texts.saleWhat : texts.priceWhat}</p>
      <PlanFields fields={fields} set={set} />
      {plan !== undefined && found.data !== undefined && (
        <Preview products={found.data.products} total={found.data.total} plan={plan} />
      )}
      <div className="form-actions">
        <Button variant="default" onClick={close}>
          {words.form.cancel}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={plan === undefined || found.data === undefined || found.data.total === 0}
        >
          {texts.submit(found.data?.total ?? 0)}
        </Button>
      </div>
    </form>
  );
}

function PlanFields({ fields, set }: { fields: Fields; set: (changed: Partial<Fields>) => void }) {
  const percent = (
    <NumberField
      label={fields.kind === 'sale' ? texts.percentOff : texts.percent}
      required
      data-autofocus
      value={fields.percent}
      onChange={({ currentTarget }) => set({ percent: currentTarget.value })}
    />
  );
  if (fields.kind === 'sale')
    return (
      <div className="fields">
        {percent}
        <TextInput
          type="date"
          label={texts.firstDay}
          value={fields.startsAt}
          onChange={({ currentTarget }) => set({ startsAt: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={texts.lastDay}
          min={fields.startsAt}
          value={fields.endsAt}
          onChange={({ currentTarget }) => set({ endsAt: currentTarget.value })}
        />
      </div>
    );
  return (
    <div className="fields">
      {percent}
      <NativeSelect
        label={texts.direction}
        data={[
          { value: 'up', label: texts.up },
          { value: 'down', label: texts.down },
        ]}
        value={fields.direction}
        onChange={({ currentTarget }) => set({ direction: currentTarget.value as Fields['direction'] })}
      />
      <NativeSelect
        label={texts.roundTo}
        data={ROUNDINGS.map((step) => ({ value: String(step), label: texts.roundings[step] }))}
        value={String(fields.roundTo)}
        onChange={({ currentTarget }) =>
          set({ roundTo: ROUNDINGS.find((step) => String(step) === currentTarget.value)! })
        }
      />
    </div>
  );
}

function Preview({
  products,
  total,
  plan,
}: {
  products: readonly Product[];
  total: number;
  plan: PricePlan;
}) {
  return (
    <section>
      <ul className="plain-rows price-preview" aria-label={texts.preview} tabIndex={0}>
        {products
          .flatMap((product) => plannedPrices(product, plan))
          .map(({ key, name, before, after }) => (
            <li key={key}>
              <bdi className="grow">{name}</bdi>
              <span className="second figure struck">{money(before)}</span>
              <strong className="figure">{money(after)}</strong>
            </li>
          ))}
      </ul>
      {total > products.length && <p className="second">{texts.andMore(total - products.length)}</p>}
    </section>
  );
}

/** The first of the products, to show what becomes of them. */
async function productsIn(
  scope: PriceScope,
  signal: AbortSignal,
): Promise<{ products: readonly Product[]; total: number }> {
  if ('ids' in scope) {
    const shown = scope.ids.slice(0, SHOWN);
    const products = await Promise.all(shown.map((id) => shop.getProductAsAdmin({ id }, { signal })));
    return { products, total: scope.ids.length };
  }
  const { products, meta } = await shop.listProductsAsAdmin({ ...scope.filter, limit: SHOWN }, { signal });
  return { products, total: meta.total };
}

function requestsOf(scope: PriceScope, set: NonNullable<Bulk['set']>): Bulk[] {
  if ('filter' in scope) return [{ filter: scope.filter, set }];
  return partsOf(scope.ids, MOST_IDS).map((ids) => ({ ids, set }));
}

/** Undefined until a per cent is typed that the shop takes. */
function planOf({ kind, percent, direction, roundTo }: Fields): PricePlan | undefined {
  const typed = percent.trim() === '' ? NaN : Number(percent);
  if (kind === 'sale') return typed >= 0 && typed <= 100 ? { kind, percent: typed } : undefined;
  const signed = direction === 'up' ? typed : -typed;
  return signed >= -99 && signed <= 1_000 && signed !== 0 ? { kind, percent: signed, roundTo } : undefined;
}

function setOf(fields: Fields): NonNullable<Bulk['set']> {
  const plan = planOf(fields)!;
  if (plan.kind === 'price') return { percent: plan.percent, roundTo: plan.roundTo };
  const { startsAt, endsAt } = fields;
  const isLater = startsAt > isoDay(new Date());
  return {
    discount: plan.percent,
    // Without an end a sale of today is the price from now on.
    ...(isLater && { startsAt }),
    ...(endsAt !== '' && { endsAt }),
  };
}
