import { useParams } from 'react-router-dom';
import { may } from '../api/access.js';
import { shop } from '../api/client.js';
import { Allowed } from '../shell/Allowed.js';
import { dayOfYear } from '../format/dates.js';
import { PageHeader } from '../shell/PageHeader.js';
import { LoadedPage } from '../shell/LoadedPage.js';
import { TagsCard } from '../shell/TagsCard.js';
import { words } from '../words/index.js';
import { AccessButton } from './AccessButton.js';
import { AddressesCard } from './AddressesCard.js';
import { ContactCard } from './ContactCard.js';
import { customerState, nameOf } from './customer-state.js';
import { FiguresCards } from './FiguresCards.js';
import { OrdersCard } from './OrdersCard.js';
import { ReturnsCard } from './ReturnsCard.js';
import { TicketsCard } from './TicketsCard.js';
import { useCustomer, type Customer } from './use-customer.js';

export default function CustomerPage() {
  const { id = '' } = useParams();
  return <LoadedPage query={useCustomer(id)}>{(customer) => <Content customer={customer} />}</LoadedPage>;
}

function Content({ customer }: { customer: Customer }) {
  return (
    <>
      <PageHeader
        title={nameOf(customer)}
        state={customerState(customer)}
        second={words.customers.since(dayOfYear(customer.createdAt))}
      >
        <AccessButton customer={customer} />
      </PageHeader>
      <FiguresCards customer={customer} />
      <div className="order-grid">
        <div className="order-main">
          <Allowed scope="orders:read">
            <OrdersCard customerId={customer._id} />
            <ReturnsCard customer={customer} />
          </Allowed>
          <Allowed scope="tickets:read">
            <TicketsCard customer={customer} />
          </Allowed>
        </div>
        <div className="order-side">
          <ContactCard customer={customer} />
          <TagsCard
            tags={customer.tags}
            mayChange={may('customers:write')}
            save={(change) => shop.updateUserTags({ id: customer._id, ...change })}
          />
          <AddressesCard customer={customer} />
        </div>
      </div>
    </>
  );
}
