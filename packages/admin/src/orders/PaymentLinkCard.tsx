import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';
import type { Order } from './use-order.js';

const { paymentLink: texts } = words;

/** The link by which an order of the staff is paid, while it waits for that. */
export function PaymentLinkCard({ order: { paymentLink, orderStatus } }: { order: Order }) {
  if (paymentLink === undefined || orderStatus !== 'PENDING') return null;
  return (
    <section className="card" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <div className="card-body">
        <p className="dialog-what">{paymentLink === null ? texts.none : texts.what}</p>
        {paymentLink !== null && (
          <div className="copy-line">
            <a className="one-line" href={paymentLink} target="_blank" rel="noreferrer">
              {paymentLink}
            </a>
            <CopyButton value={paymentLink} what={texts.link} />
          </div>
        )}
      </div>
    </section>
  );
}
