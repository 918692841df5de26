import type { OwnOrder, Refund } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { money } from '../core/format.js';

const REFUNDS: Readonly<Record<Refund['status'], string>> = {
  PENDING: 'on its way to you',
  PROCESSED: 'refunded',
  FAILED: 'not refunded yet',
};

/**
 * Shows a button for the document of the order: a tax invoice once the order is paid, a proforma before. Nothing is
 * to be paid for an order that has expired.
 */
export function invoiceButton({ _id, orderNumber, paymentStatus }: OwnOrder): HTMLElement | false {
  if (paymentStatus === 'EXPIRED') return false;
  const download = async (): Promise<void> =>
    save(await client.downloadInvoice({ id: _id }), `invoice-${orderNumber}.pdf`);
  const isUnpaid = paymentStatus === 'PENDING' || paymentStatus === 'FAILED';
  return button(isUnpaid ? 'Proforma invoice' : 'Invoice', download, { class: 'second' });
}

/** Refunds, with a credit note for each that has reached the customer. */
export function refundList({ _id, orderNumber, refunds }: OwnOrder): HTMLElement | undefined {
  if (refunds.length === 0) return undefined;
  return element(
    'section',
    {},
    element('h2', {}, 'Refunds'),
    element(
      'ul',
      { class: 'list' },
      refunds.map(({ _id: refundId, amount, status }) => {
        const download = async (): Promise<void> =>
          save(await client.downloadCreditNote({ id: _id, refundId }), `credit-note-${orderNumber}.pdf`);
        return element(
          'li',
          { class: 'line' },
          element('span', {}, `${money(amount)}, ${REFUNDS[status]}`),
          status === 'PROCESSED' && button('Credit note', download, { class: 'second' }),
        );
      }),
    ),
  );
}

/** A link could not send the access token: so the page fetches the file and hands it to the browser. */
function save(file: unknown, name: string): void {
  const url = URL.createObjectURL(file as Blob);
  element('a', { href: url, download: name }).click();
  // The browser has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
