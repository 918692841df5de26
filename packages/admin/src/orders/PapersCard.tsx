import { Button, Group } from '@mantine/core';
import { money } from '../format/money.js';
import { words } from '../words/index.js';
import { showCreditNote, showInvoice, showPapers } from './papers.js';
import type { Order } from './use-order.js';
import { usePapers } from './use-papers.js';

const { orders: texts } = words;

/** The papers of one order. */
export function PapersCard({ order }: { order: Order }) {
  const { _id, invoiceNumber, refunds, unpaidCreditNote } = order;
  const print = usePapers();
  return (
    <section className="card">
      <h2>{texts.papers}</h2>
      <Group className="card-body" gap="xs">
        <Button variant="default" onClick={() => print((tab) => showPapers([_id], 'PACKING_SLIPS', tab))}>
          {texts.packingSlip}
        </Button>
        {invoiceNumber !== null && (
          <Button variant="default" onClick={() => print((tab) => showInvoice(_id, invoiceNumber, tab))}>
            {texts.invoice} {invoiceNumber}
          </Button>
        )}
        {refunds
          .filter(({ status }) => status === 'PROCESSED')
          .map(({ _id: refundId, amount }) => (
            <Button
              key={refundId}
              variant="default"
              onClick={() => print((tab) => showCreditNote(_id, refundId, tab))}
            >
              {texts.creditNote(money(amount))}
            </Button>
          ))}
        {unpaidCreditNote !== undefined && (
          <Button variant="default" onClick={() => print((tab) => showCreditNote(_id, _id, tab))}>
            {texts.unpaidCreditNote(unpaidCreditNote.invoiceNumber)}
          </Button>
        )}
      </Group>
    </section>
  );
}
