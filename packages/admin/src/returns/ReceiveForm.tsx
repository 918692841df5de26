import { useState } from 'react';
import { Button, NumberInput } from '@mantine/core';
import { useNotify } from 'ra-core';
import { isShopError, type Return } from 'storefront-client';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { despiteDispute } from '../orders/disputed.js';
import { RefundDisputedBox } from '../orders/RefundDisputedBox.js';
import { useOrder } from '../orders/use-order.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useDraft } from '../shell/use-draft.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import { allGood, keyOf, receiptOf, refundedUnitsOf, type Arrival } from './received-units.js';
import { ArrivedLine } from './ArrivedLine.js';
import { useReceiptSum } from './use-receipt-sum.js';
import { useReturn, useShowReturn } from './use-return.js';
import '../styles/order.css';
import '../styles/parcels.css';
import '../styles/record.css';

const { returns: texts } = words;

/**
 * Counts what came of a return, line by line, and refunds it: the sum, if any, stands on the button before it is pressed. A return that
 * nobody has approved yet is approved by the same press, and each of both outcomes is said.
 */
export function ReceiveForm({ record, done }: { record: Return; done?: () => void }) {
  // A list hands over its row as it was when the form was opened.
  const { _id: id, orderId, items, status } = useReturn(record._id).data ?? record;
  const show = useShowReturn();
  const { data: order, error: orderError } = useOrder(orderId);
  const [kept, keep] = useDraft(`receipt-${id}`);
  const arrival = kept === '' ? allGood(items) : (JSON.parse(kept) as Arrival);
  const [other, setOther] = useState<number>();
  const [isOther, setIsOther] = useState(false);
  const { isBusy, error, attempt } = useAttempt({ saysChanges: true });
  const notify = useNotify();
  const reload = useReload();
  // Returns of an older version name no lines: they are taken in as a whole, and the shop works out their share then.
  const isWhole = items.some(({ itemId }) => itemId === null);
  // The carrier has brought the order back, or it was settled: its units are in stock, and the shop takes no count of them.
  const isBack = order?.orderStatus === 'RETURNED' || isShopError(error, 'UNITS_ALREADY_BACK');
  const units = isWhole ? [] : refundedUnitsOf(arrival);
  const share = useReceiptSum(order, units, isBack);
  const isUnknown = isWhole && share.because === undefined;
  const sum = isOther ? (other ?? 0) : isUnknown ? undefined : share.amount;
  // What was paid elsewhere is repaid there, and not by the shop.
  const isElsewhere = share.because === 'paidElsewhere';
  const paysBack = isElsewhere ? 0 : (sum ?? 0);
  const most = isUnknown || isElsewhere ? undefined : share.amount;
  const nothingCame = units.length === 0 && !isWhole && !isBack;
  const isTooMuch = most !== undefined && (sum ?? 0) > most;

  async function send(form: FormData): Promise<void> {
    await attempt(async () => {
      if (status === 'REQUESTED') {
        // It stays approved where the next step is refused.
        show(await shop.decideReturn({ id, status: 'APPROVED' }));
        notify(texts.approved, { type: 'success' });
      }
      const refund = isOther ? { refundAmount: other ?? 0 } : {};
      const counted = isWhole || isBack ? undefined : receiptOf(arrival);
      await shop.decideReturn({
        id,
        status: 'RECEIVED',
        ...(counted && { items: counted }),
        ...refund,
        ...despiteDispute(form),
      });
      notify(paysBack === 0 ? texts.received : texts.receivedAndRefunded(money(paysBack)), {
        type: 'success',
      });
      keep('');
      done?.();
    });
    reload();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <ProblemNote error={error ?? share.error ?? orderError} />
      <p className="dialog-what">{status === 'REQUESTED' ? texts.whatBoth : texts.what}</p>
      <ul className="parcels">
        {items.map((line) => (
          <ArrivedLine
            key={keyOf(line)}
            line={line}
            isCounted={!isWhole && !isBack}
            arrived={arrival[keyOf(line)] ?? { good: line.quantity, damaged: 0 }}
            set={(arrived) => keep(JSON.stringify({ ...arrival, [keyOf(line)]: arrived }))}
          />
        ))}
      </ul>
      {isBack && <p className="second">{texts.unitsBack}</p>}
      <dl className="sums figure" aria-live="polite">
        <div data-strong>
          <dt>{texts.willBeRefunded}</dt>
          <dd>{sum === undefined ? (isUnknown ? texts.wholeShare : '…') : money(sum)}</dd>
        </div>
      </dl>
      {share.because !== undefined && <p className="second">{texts.because[share.because]}</p>}
      {isOther && (
        <NumberInput
          label={texts.other}
          description={most !== undefined && texts.atMost(money(most))}
          error={isTooMuch && texts.tooMuch}
          min={0}
          decimalScale={2}
          value={other ?? ''}
          onChange={(value) => setOther(value === '' ? undefined : Number(value))}
          data-autofocus
        />
      )}
      <RefundDisputedBox order={order} />
      {nothingCame && <p className="trouble">{texts.nothingCame}</p>}
      <div className="form-actions">
        <Button className="aside" variant="subtle" onClick={() => setIsOther(!isOther)}>
          {isOther ? texts.byShare : texts.other}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={nothingCame || isTooMuch || (sum === undefined && !isUnknown)}
        >
          {paysBack === 0 ? texts.receive : texts.receiveAndRefund(money(paysBack))}
        </Button>
      </div>
    </form>
  );
}
