import { useParams } from 'react-router-dom';
import { may } from '../api/access.js';
import { shop } from '../api/client.js';
import { Allowed } from '../shell/Allowed.js';
import { shopFacts } from '../shop-facts.js';
import { LoadedPage } from '../shell/LoadedPage.js';
import { TagsCard } from '../shell/TagsCard.js';
import { AttentionNote } from './AttentionNote.js';
import { CashCard } from './CashCard.js';
import { CustomerCard } from './CustomerCard.js';
import { DisputeNote } from './DisputeNote.js';
import { ItemsCard } from './ItemsCard.js';
import { NotesCard } from './NotesCard.js';
import { OrderHeader } from './OrderHeader.js';
import { ParcelCard } from './ParcelCard.js';
import { PaymentLinkCard } from './PaymentLinkCard.js';
import { PapersCard } from './PapersCard.js';
import { SimulateCard } from './SimulateCard.js';
import { OrderHistory } from './OrderHistory.js';
import { useOrder, type Order } from './use-order.js';

export default function OrderPage() {
  const { id = '' } = useParams();
  return <LoadedPage query={useOrder(id)}>{(order) => <Content order={order} />}</LoadedPage>;
}

function Content({ order }: { order: Order }) {
  return (
    <>
      <OrderHeader order={order} />
      <DisputeNote order={order} />
      <div className="order-grid">
        <div className="order-main">
          <AttentionNote order={order} />
          <ItemsCard order={order} />
          <ParcelCard order={order} />
          <PapersCard order={order} />
          {shopFacts.simulate && <SimulateCard order={order} />}
        </div>
        <div className="order-side">
          <PaymentLinkCard order={order} />
          <CashCard order={order} />
          <CustomerCard order={order} />
          <Allowed scope="orders:write">
            <NotesCard order={order} />
          </Allowed>
          <TagsCard
            tags={order.tags}
            mayChange={may('orders:write')}
            save={(change) => shop.updateOrderTags({ id: order._id, ...change })}
          />
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  );
}
