import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { may } from '../api/access.js';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';
import { AddressDialog } from './AddressDialog.js';
import { mayChangeAddress } from './order-address.js';
import type { Order } from './use-order.js';

const { orders: texts } = words;

/** Shows the customer, how to reach them, and the address for a parcel in one press. */
export function CustomerCard({ order }: { order: Order }) {
  const { customer, shippingAddress: to } = order;
  const [isEditing, setIsEditing] = useState(false);
  const { data } = useQuery({
    queryKey: ['customer', customer._id],
    queryFn: ({ signal }) => shop.getUser({ id: customer._id }, { signal }),
    retry: false,
    enabled: may('customers:read'),
  });
  const name = [customer.firstname, customer.lastname].filter(Boolean).join(' ');
  const address = [to.recipient ?? name, to.company, to.street, `${to.city} ${to.pincode}`, to.state].filter(
    Boolean,
  );
  return (
    <section className="card">
      <h2>{texts.customer}</h2>
      <div className="card-body">
        <Link className="row-link" to={`/customers/${customer._id}/show`}>
          {name}
        </Link>
        {data !== undefined && (
          <div className="second">
            <Link to={`/orders?filter=${encodeURIComponent(JSON.stringify({ customerId: customer._id }))}`}>
              {texts.ordersSoFar(data.orderCount, money(data.totalSpent))}
            </Link>
          </div>
        )}
        {customer.phone !== null && <PhoneLine phone={customer.phone} />}
        {customer.email !== null && (
          <div className="copy-line">
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
            <CopyButton value={customer.email} what="email" />
          </div>
        )}
        <h3>{texts.address}</h3>
        <div className="copy-line">
          <address>
            {address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <CopyButton value={address.join('\n')} what={texts.address.toLowerCase()} />
        </div>
        {to.recipientPhone !== undefined && <PhoneLine phone={to.recipientPhone} />}
        {may('orders:write') && mayChangeAddress(order) && (
          <Button variant="default" size="xs" mt="xs" onClick={() => setIsEditing(true)}>
            {texts.editAddress}
          </Button>
        )}
        <AddressDialog order={order} isOpen={isEditing} close={() => setIsEditing(false)} />
      </div>
    </section>
  );
}

function PhoneLine({ phone }: { phone: string }) {
  return (
    <div className="copy-line">
      <a href={`tel:${phone}`} aria-label={`${texts.call} ${phone}`}>
        {phone}
      </a>
      <CopyButton value={phone} what="phone" />
    </div>
  );
}
