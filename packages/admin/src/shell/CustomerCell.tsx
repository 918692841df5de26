import type { CustomerCard } from 'storefront-client';
import { words } from '../words/index.js';

/** The customer of a record; an account that was deleted has neither name nor address. */
export function CustomerCell({ customer }: { customer: CustomerCard | null | undefined }) {
  return (
    <>
      {customer?.firstname ?? words.form.deleted}
      <div className="second">{customer?.email}</div>
    </>
  );
}
