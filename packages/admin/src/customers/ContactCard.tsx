import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';
import type { Customer } from './use-customer.js';

const { customers: texts } = words;

/** How to reach the customer. */
export function ContactCard({ customer: { email, phone } }: { customer: Customer }) {
  return (
    <section className="card">
      <h2>{texts.contact}</h2>
      <div className="card-body">
        {phone !== null && (
          <div className="copy-line">
            <a href={`tel:${phone}`} aria-label={`${words.orders.call} ${phone}`}>
              {phone}
            </a>
            <CopyButton value={phone} what={texts.columns.phone.toLowerCase()} />
          </div>
        )}
        <div className="copy-line">
          <a href={`mailto:${email}`}>{email}</a>
          <CopyButton value={email} what={texts.email.toLowerCase()} />
        </div>
      </div>
    </section>
  );
}
