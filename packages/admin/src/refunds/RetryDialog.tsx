import { useState } from 'react';
import { Button } from '@mantine/core';
import type { ListedRefund } from 'storefront-client';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { problemOf } from '../shell/problem.js';
import { useReload } from '../shell/use-reload.js';
import { useWhileOpen } from '../shell/use-while-open.js';
import { Dialog } from '../shell/Dialog.js';
import { words } from '../words/index.js';
import '../styles/order.css';
import '../styles/record.css';

const { refunds: texts } = words;

/** What became of each refund: empty when it is under way again, else why it is not. */
type Outcomes = Readonly<Record<string, string>>;

/** Tries failed refunds again, one after the other, and says of each what became of it. */
export function RetryDialog({ refunds, close }: { refunds: readonly ListedRefund[]; close: () => void }) {
  const isOpen = refunds.length > 0;
  const shown = useWhileOpen(isOpen, refunds);
  return (
    <Dialog opened={isOpen} onClose={close} size="lg" title={texts.retryTitle(shown.length)}>
      <Content refunds={shown} close={close} />
    </Dialog>
  );
}

function Content({ refunds, close }: { refunds: readonly ListedRefund[]; close: () => void }) {
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [isBusy, setBusy] = useState(false);
  const reload = useReload();
  const open = refunds.filter(({ refundId }) => outcomes[refundId] !== '');

  async function send(): Promise<void> {
    setBusy(true);
    for (const { refundId, orderId } of open) {
      const outcome = await shop.retryRefund({ id: orderId, refundId }).then(
        () => '',
        (error: unknown) => problemOf(error).message,
      );
      setOutcomes((known) => ({ ...known, [refundId]: outcome }));
    }
    setBusy(false);
    reload();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="dialog-what">{texts.retryWhat}</p>
      <ul className="parcels">
        {refunds.map((refund) => (
          <li key={refund.refundId}>
            <div>
              <strong>{refund.orderNumber}</strong>
              <div className="second">{refund.failureReason}</div>
            </div>
            <Outcome amount={refund.amount} outcome={outcomes[refund.refundId]} />
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button variant={open.length === 0 ? 'filled' : 'default'} onClick={close}>
          {open.length === 0 ? words.form.close : words.form.cancel}
        </Button>
        {open.length > 0 && (
          <Button type="submit" loading={isBusy}>
            {texts.retry}
          </Button>
        )}
      </div>
    </form>
  );
}

function Outcome({ amount, outcome }: { amount: number; outcome: string | undefined }) {
  if (outcome === undefined) return <span className="figure">{money(amount)}</span>;
  if (outcome === '') return <span className="parcel-done">✓ {texts.underWayAgain}</span>;
  return (
    <span className="trouble" role="alert">
      {outcome}
    </span>
  );
}
