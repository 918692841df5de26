import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';
import { nameOf } from './customer-state.js';
import type { Customer } from './use-customer.js';

const { customers: texts } = words;

/** The address book; the default address says so. */
export function AddressesCard({ customer }: { customer: Customer }) {
  return (
    <section className="card">
      <h2>{texts.addresses}</h2>
      <div className="card-body">
        {customer.addresses.length === 0 && <p className="second">{texts.noAddresses}</p>}
        {customer.addresses.map((address) => {
          const { _id, street, city, state, pincode, label, company, gstin, isDefault } = address;
          const { recipient = nameOf(customer), recipientPhone } = address;
          const lines = [recipient, company, street, `${city} ${pincode}`, state, recipientPhone].filter(
            (line) => line !== undefined && line !== '',
          );
          return (
            <div key={_id}>
              <h3>
                {texts.labels[label]}
                {isDefault && `, ${texts.isDefault}`}
              </h3>
              <div className="copy-line">
                <address>
                  {lines.map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                  {gstin !== undefined && <div className="second">GSTIN {gstin}</div>}
                </address>
                <CopyButton value={lines.join('\n')} what={texts.address} />
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}
