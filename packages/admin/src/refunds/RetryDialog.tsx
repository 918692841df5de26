import { useState } from 'react';
import { Button, Checkbox } from '@mantine/core';
import { isShopError, type ListedRefund } from 'storefront-client';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { problemOf } from '../shell/problem.js';
import { useReload } from '../shell/use-reload.js';
import { useWhileOpen } from '../shell/use-while-open.js';
import { Dialog } from '../shell/Dialog.js';
import { words } from '../words/index.js';
import '../styles/order.css';
import '../styles/parcels.css';
import '../styles/record.css';

const { refunds: texts } = words;

/** The outcome of each refund: it is in progress again, or why it is not. */
type Outcomes = Readonly<Record<string, Outcome>>;

interface Outcome {
  /** Missing when it is under way again. */
  readonly problem?: string;
  /** Whether the shop refused because the payment is disputed: staff may insist. */
  readonly isDisputed?: boolean;
}

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
  const [insisted, setInsisted] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const reload = useReload();
  const open = refunds.filter(({ refundId }) => !isDone(outcomes[refundId]));

  async function send(): Promise<void> {
    setBusy(true);
    for (const { refundId, orderId } of open) {
      const insists = insisted.has(refundId) ? { refundDisputed: true } : {};
      const outcome = await shop.retryRefund({ id: orderId, refundId, ...insists }).then(
        () => ({}),
        (error: unknown) => ({
          problem: problemOf(error).message,
          isDisputed: isShopError(error, 'PAYMENT_DISPUTED'),
        }),
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
            <span className="figure">{money(refund.amount)}</span>
            <OutcomeLine
              refund={refund}
              outcome={outcomes[refund.refundId]}
              isInsisted={insisted.has(refund.refundId)}
              insist={(isInsisted) => setInsisted(withChoice(insisted, refund.refundId, isInsisted))}
            />
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

/** Nothing until it was tried. A refund of disputed money is sent with the next try if staff insist. */
function OutcomeLine({
  refund: { orderNumber },
  outcome,
  isInsisted,
  insist,
}: {
  refund: ListedRefund;
  outcome: Outcome | undefined;
  isInsisted: boolean;
  insist: (isInsisted: boolean) => void;
}) {
  if (outcome === undefined) return null;
  if (isDone(outcome)) return <span className="parcel-done">✓ {texts.underWayAgain}</span>;
  return (
    <div className="parcel-outcome">
      <p className="trouble" role="alert">
        {outcome.problem}
      </p>
      {outcome.isDisputed === true && (
        <Checkbox
          label={texts.insist}
          aria-label={texts.insistOf(orderNumber)}
          description={words.disputes.twice}
          checked={isInsisted}
          onChange={(event) => insist(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

function isDone(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome.problem === undefined;
}

function withChoice(chosen: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const rest = [...chosen].filter((each) => each !== id);
  return new Set(isChosen ? [...rest, id] : rest);
}
