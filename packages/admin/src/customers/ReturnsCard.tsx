import { shop } from '../api/client.js';
import { returnState } from '../returns/return-state.js';
import { words } from '../words/index.js';
import { LOOKED_AT } from './looked-at.js';
import { RecordsCard } from './RecordsCard.js';
import type { Customer } from './use-customer.js';

/** Shows what a customer has sent back, or wants to. */
export function ReturnsCard({ customer: { email } }: { customer: Customer }) {
  return (
    <RecordsCard
      title={words.menu.returns}
      empty={words.customers.noReturns}
      list="/returns"
      email={email}
      load={async (signal) => {
        const { returns } = await shop.listReturnsAsAdmin({ q: email, limit: LOOKED_AT }, { signal });
        return returns
          .filter(({ customer }) => customer?.email === email)
          .map(({ _id, orderNumber, status, createdAt }) => ({
            path: `/returns/${_id}/show`,
            title: orderNumber,
            at: createdAt,
            state: returnState(status),
          }));
      }}
    />
  );
}
