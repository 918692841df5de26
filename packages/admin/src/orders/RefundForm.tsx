import { useState, type FormEvent } from 'react';
import { Button, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { lineTitle } from '../format/line-title.js';
import { money } from '../format/money.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Stepper } from '../shell/Stepper.js';
import { typedText } from '../shell/typed-text.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useOnce } from '../shell/use-once.js';
import { words } from '../words/index.js';
import { losesUnits } from './order-actions.js';
import { RefundDisputedBox } from './RefundDisputedBox.js';
import type { Order } from './use-order.js';

const { refund: texts } = words;
const WAITS_MS = 200;

/** Refunds units of an order, which leave it before dispatch, or an amount. What it comes to, the shop works out before anything is sent. */
export function RefundForm({ order, close }: { order: Order; close: () => void }) {
  const { _id: id, items, lineUnits } = order;
  const leftOf = (itemId: string): number => lineUnits.find((each) => each.itemId === itemId)?.left ?? 0;
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [amount, setAmount] = useState<number>();
  const [isByAmount, setByAmount] = useState(false);
  const [isRestocked, setRestocked] = useState(true);
  const takesUnits = losesUnits(order) && !isByAmount;
  const [insists, setInsists] = useState(false);
  const { isBusy, error, attempt } = useAttempt();
  const once = useOnce();
  const notify = useNotify();
  const chosen = Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }));
  const insisted = insists ? { refundDisputed: true } : {};
  const what = { ...(isByAmount ? { amount: amount ?? 0 } : { items: chosen }), ...insisted };
  const isEmpty = isByAmount ? !amount : chosen.length === 0;
  const [asked] = useDebouncedValue(JSON.stringify(what), WAITS_MS);
  const preview = useQuery({
    queryKey: ['refund-preview', id, asked],
    queryFn: ({ signal }) => shop.previewRefund({ id, ...(JSON.parse(asked) as typeof what) }, { signal }),
    enabled: !isEmpty && asked === JSON.stringify(what),
    retry: false,
  });
  const sum = isEmpty || asked !== JSON.stringify(what) ? undefined : preview.data?.amount;

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const reason = typedText(new FormData(event.currentTarget), 'reason');
    await attempt(async () => {
      const refund = { id, ...what, reason, ...(takesUnits && !isRestocked ? { restock: false } : {}) };
      await once(refund, (call) => shop.refundOrder(refund, call));
      notify(texts.done(money(sum ?? 0)), { type: 'success' });
      close();
    });
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <ProblemNote error={error ?? (isEmpty ? null : preview.error)} />
      <Stack>
        <p className="dialog-what">{takesUnits ? texts.whatBefore : texts.what}</p>
        {isByAmount ? (
          <NumberInput
            label={texts.amount}
            min={0}
            decimalScale={2}
            value={amount ?? ''}
            onChange={(value) => setAmount(Number(value) || undefined)}
            data-autofocus
          />
        ) : (
          items.map((line) => (
            <div className="refund-line" key={line.itemId}>
              <span>
                {lineTitle(line)}
                <span className="second"> {money(line.unitPrice)}</span>
              </span>
              <Stepper
                label={texts.unitsOf(lineTitle(line))}
                value={units[line.itemId] ?? 0}
                most={leftOf(line.itemId)}
                set={(value) => setUnits({ ...units, [line.itemId]: value })}
              />
            </div>
          ))
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => setByAmount(!isByAmount)} w="fit-content">
          {isByAmount ? texts.byUnits : texts.other}
        </Button>
        {takesUnits && (
          <Switch
            label={texts.restock}
            description={texts.restockHint}
            checked={isRestocked}
            onChange={(event) => setRestocked(event.currentTarget.checked)}
          />
        )}
        <TextInput
          name="reason"
          label={texts.reason}
          description={texts.reasonHint}
          defaultValue={texts.defaultReason}
          required
          maxLength={200}
        />
        <RefundDisputedBox order={order} isChecked={insists} check={setInsists} />
        {preview.data !== undefined && <p className="second">{texts.left(money(preview.data.refundable))}</p>}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {words.form.cancel}
        </Button>
        <Button type="submit" loading={isBusy} disabled={sum === undefined}>
          {submitText(sum, takesUnits)}
        </Button>
      </Group>
    </form>
  );
}

/** Units that have cost nothing leave without a refund. */
function submitText(sum: number | undefined, takesUnits: boolean): string {
  if (sum === undefined) return words.orders.actions.refund;
  return sum === 0 && takesUnits ? texts.submitFree : texts.submit(money(sum));
}
