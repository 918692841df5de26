import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { lineTitle } from '../format/line-title.js';
import { money } from '../format/money.js';
import { ProductThumbnail } from '../products/ProductThumbnail.js';
import { Badge } from '../shell/Badge.js';
import { CopyButton } from '../shell/CopyButton.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { CustomerCard } from './CustomerCard.js';
import { refundedText } from './order-money.js';
import { shownState } from './order-state.js';
import { useOrder, type Order } from './use-order.js';

const { orders: texts } = words;

/** An order and who placed it, beside what is about it, such as a return or a ticket. */
export function OrderSummary({ id }: { id: string }) {
  const { data: order, error } = useOrder(id);
  return (
    <>
      <section className="card">
        <h2>{texts.columns.order}</h2>
        <div className="card-body">
          <ProblemNote error={error} />
          {order === undefined ? error === null && <Skeleton height={160} /> : <Content order={order} />}
        </div>
      </section>
      {order !== undefined && <CustomerCard order={order} />}
    </>
  );
}

function Content({ order }: { order: Order }) {
  const { word, weight } = shownState({
    ...order,
    statusSince: order.statusHistory.at(-1)?.at ?? order.createdAt,
  });
  return (
    <>
      <div className="copy-line">
        <Link className="row-link" to={`/orders/${order._id}/show`}>
          {order.orderNumber}
        </Link>
        <CopyButton value={order.orderNumber} what={texts.columns.order.toLowerCase()} />
      </div>
      <Badge weight={weight}>{word}</Badge>
      <div className="second">
        <Time at={order.createdAt} /> · {money(order.pricing.totalAmount)}
        {refundedText(order) !== '' && ` · ${refundedText(order)}`}
      </div>
      <ul className="beside-lines">
        {order.items.map((line) => (
          <li key={line.itemId}>
            <ProductThumbnail id={line.productId} />
            <span className="grow">
              {lineTitle(line)}
              <div className="second figure">
                {line.quantity} · {money(line.lineTotal)}
              </div>
            </span>
          </li>
        ))}
      </ul>
      {order.trackingNumber !== null && (
        <div className="copy-line">
          <span>
            <span className="second">{order.courierName}</span>
            <div className="figure">{order.trackingNumber}</div>
          </span>
          <CopyButton value={order.trackingNumber} what={texts.awb.toLowerCase()} />
        </div>
      )}
    </>
  );
}
