import { client } from './client.js';
import { element } from './element.js';
import { button } from './fields.js';
import { money } from './format.js';

/** @typedef {import('/shop/client/index.js').OwnOrder} Order */

/** @type {Record<Order['refunds'][number]['status'], string>} */
const REFUNDS = { PENDING: 'on its way to you', PROCESSED: 'refunded', FAILED: 'not refunded yet' };

/** What the shop makes of it: a tax invoice once the order is paid, a proforma before. @param {Order} order */
export function invoiceButton({ _id, orderNumber, paymentStatus }) {
  const download = async () => save(await client.downloadInvoice({ id: _id }), `invoice-${orderNumber}.pdf`);
  const isUnpaid = paymentStatus === 'PENDING' || paymentStatus === 'FAILED' || paymentStatus === 'EXPIRED';
  return button(isUnpaid ? 'Proforma invoice' : 'Invoice', download, { class: 'second' });
}

/** Refunds, with a credit note for each that has reached the customer. @param {Order} order */
export function refundList({ _id, orderNumber, refunds }) {
  if (refunds.length === 0) return undefined;
  return element(
    'section',
    {},
    element('h2', {}, 'Refunds'),
    element(
      'ul',
      { class: 'list' },
      refunds.map(({ _id: refundId, amount, status }) => {
        const download = async () =>
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

/** A link could not send the access token: so the page fetches the file and hands it to the browser. @param {unknown} file @param {string} name */
function save(file, name) {
  const url = URL.createObjectURL(/** @type {Blob} */ (file));
  element('a', { href: url, download: name }).click();
  // The browser has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
