import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { shopFacts } from '../shop-facts.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { CustomerCard } from './CustomerCard.js';
import { LinesCard } from './LinesCard.js';
import { NotesCard } from './NotesCard.js';
import { OrderHead } from './OrderHead.js';
import { ParcelCard } from './ParcelCard.js';
import { PapersCard } from './PapersCard.js';
import { SimulateCard } from './SimulateCard.js';
import { TimelineCard } from './TimelineCard.js';
import { useOrder } from './use-order.js';
import '../styles/order.css';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useOrder(id);
  if (order === undefined)
    return error === null ? (
      <Skeleton height={600} radius={8} />
    ) : (
      <ProblemNote error={error} retry={() => void refetch()} />
    );
  return (
    <>
      <OrderHead order={order} />
      <div className="order-grid">
        <div className="order-main">
          <LinesCard order={order} />
          <ParcelCard order={order} />
          <PapersCard order={order} />
          {shopFacts.simulate && <SimulateCard order={order} />}
        </div>
        <div className="order-side">
          <CustomerCard order={order} />
          <NotesCard order={order} />
          <TimelineCard order={order} />
        </div>
      </div>
    </>
  );
}
