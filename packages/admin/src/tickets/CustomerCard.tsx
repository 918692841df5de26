import { Link } from 'react-router-dom';
import type { Ticket } from 'storefront-client';
import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';

const { tickets: texts } = words;

/** Shows who asks, where the ticket is about no order. */
export function CustomerCard({ customer }: Pick<Ticket, 'customer'>) {
  return (
    <section className="card">
      <h2>{texts.columns.customer}</h2>
      <div className="card-body">
        {customer === null || customer === undefined ? (
          <p className="second">{words.form.deleted}</p>
        ) : (
          <>
            <Link className="row-link" to={`/customers/${customer._id}/show`}>
              {customer.firstname}
            </Link>
            <div className="copy-line">
              <a href={`mailto:${customer.email}`}>{customer.email}</a>
              <CopyButton value={customer.email} what={words.customers.email.toLowerCase()} />
            </div>
          </>
        )}
        <p className="second">{texts.noOrder}</p>
      </div>
    </section>
  );
}
